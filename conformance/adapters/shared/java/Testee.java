// The protocol of zarrproof for the adapters in Java. An adapter is a class Adapter that extends Testee, and
// calls serve().
//
// Decisions, for all of these adapters:
// - Errors and crashes. Each exception is a refusal. An Error, such as a stack overflow, ends the process.
// - Codecs and data types. The adapter declares those with which the implementation reads a missing chunk.
// - resolve is not implemented, because no public call answers it.
import com.google.gson.*;
import com.google.gson.reflect.TypeToken;
import java.io.*;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Stream;

abstract class Testee {
  static final Gson GSON = new GsonBuilder().serializeNulls()
      .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();
  static final List<String> OPERATIONS = List.of("encode", "decode", "create", "rewrite");
  static final int MAX_RESULT_BYTES = (16 << 20) / 2 - 4096; // what fits a line of 16 MiB as hexadecimal
  static final String BYTES = "{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}}";
  // The codecs, each in a chain of an int16 array.
  static final Map<String, String> CHAINS = Map.of(
      "bytes", BYTES,
      "crc32c", BYTES + ",{\"name\":\"crc32c\"}",
      "scale_offset", "{\"name\":\"scale_offset\",\"configuration\":{\"offset\":1}}," + BYTES,
      "cast_value", "{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"int8\"}}," + BYTES);
  // The data types that Java has elements for.
  static final List<String> DATA_TYPES = List.of("bool", "int8", "int16", "int32", "int64",
      "uint8", "uint16", "uint32", "uint64", "float32", "float64");

  /** The implementation does not implement the request. */
  static class Unsupported extends RuntimeException {
    Unsupported(String gap) { super(gap); }
  }

  /** A request to encode, decode or rewrite. {@code data}: elements, a chunk, or null if there is none. */
  record Request(String zarrJson, int[] shape, boolean isColumnMajor, byte[] data) {
    String chunkKey() { return "c" + "/0".repeat(shape.length); }

    /** Throws Unsupported if the request has a chunk, and the array no element. */
    void requireElements() {
      if (data != null && Arrays.stream(shape).anyMatch(length -> length == 0))
        throw new Unsupported("a zero-length array has no chunk");
    }
  }

  /** Returns the encoded bytes, or null if no chunk is stored. */
  abstract byte[] encode(Request request) throws Exception;

  /** Returns the elements in canonical form. */
  abstract byte[] decode(Request request) throws Exception;

  /** Returns the files that the implementation writes for a request to create, by their keys. */
  abstract Map<String, byte[]> create(JsonObject request) throws Exception;

  /** Sets the attributes, and returns the file zarr.json that is stored then, by its key. */
  abstract Map<String, byte[]> rewrite(Request request, Map<String, Object> attributes) throws Exception;

  static byte[] bytes(JsonElement hexadecimal) { return HexFormat.of().parseHex(hexadecimal.getAsString()); }

  /** Returns the elements of a primitive array in canonical form. */
  static byte[] toBytes(Object array) {
    int width = Map.of("short", 2, "int", 4, "long", 8, "float", 4, "double", 8)
        .getOrDefault(array.getClass().componentType().getName(), 1);
    ByteBuffer bytes = ByteBuffer.allocate(width * Array.getLength(array)).order(ByteOrder.LITTLE_ENDIAN);
    if (array instanceof boolean[] elements) for (boolean element : elements) bytes.put((byte) (element ? 1 : 0));
    if (array instanceof byte[] elements) bytes.put(elements);
    if (array instanceof short[] elements) bytes.asShortBuffer().put(elements);
    if (array instanceof int[] elements) bytes.asIntBuffer().put(elements);
    if (array instanceof long[] elements) bytes.asLongBuffer().put(elements);
    if (array instanceof float[] elements) bytes.asFloatBuffer().put(elements);
    if (array instanceof double[] elements) bytes.asDoubleBuffer().put(elements);
    return bytes.array();
  }

  /** Sets the elements of a primitive array from their canonical form. */
  static void setElements(Object array, byte[] canonical) {
    ByteBuffer bytes = ByteBuffer.wrap(canonical).order(ByteOrder.LITTLE_ENDIAN);
    if (array instanceof boolean[] elements) for (int i = 0; i < elements.length; i++) elements[i] = canonical[i] != 0;
    if (array instanceof byte[] elements) bytes.get(elements);
    if (array instanceof short[] elements) bytes.asShortBuffer().get(elements);
    if (array instanceof int[] elements) bytes.asIntBuffer().get(elements);
    if (array instanceof long[] elements) bytes.asLongBuffer().get(elements);
    if (array instanceof float[] elements) bytes.asFloatBuffer().get(elements);
    if (array instanceof double[] elements) bytes.asDoubleBuffer().get(elements);
  }

  private boolean isKnown(String dataType, String codecs) {
    String fillValue = dataType.equals("bool") ? "false" : "1";
    String zarrJson = """
        {"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "%s", "fill_value": %s,
         "codecs": [%s], "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
         "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}}""";
    try {
      String text = zarrJson.formatted(dataType, fillValue, codecs);
      return decode(new Request(text, new int[] {1}, false, null)) != null;
    } catch (Exception unknown) {
      return false;
    }
  }

  private JsonObject description() {
    JsonObject description = new JsonObject();
    description.addProperty("protocol", 1);
    description.addProperty("name", System.getProperty("zarrproof.name"));
    description.addProperty("version", System.getProperty("zarrproof.version"));
    description.addProperty("language", "Java");
    Stream<String> names = CHAINS.keySet().stream().sorted();
    Stream<String> codecs = names.filter(codec -> isKnown("int16", CHAINS.get(codec)));
    Stream<String> dataTypes = DATA_TYPES.stream().filter(dataType -> isKnown(dataType, BYTES));
    description.add("operations", GSON.toJsonTree(OPERATIONS));
    description.add("codecs", GSON.toJsonTree(codecs.toList()));
    description.add("data_types", GSON.toJsonTree(dataTypes.toList()));
    return description;
  }

  /** Adds the text of the zarr.json, and the chunks by their keys. */
  private static JsonObject addFiles(JsonObject response, Map<String, byte[]> files) {
    JsonObject chunks = new JsonObject();
    new TreeMap<>(files).forEach((key, file) -> {
      if (key.equals("zarr.json")) response.addProperty("zarr_json", new String(file, StandardCharsets.UTF_8));
      else chunks.addProperty(key, HexFormat.of().formatHex(file));
    });
    response.add("chunks", chunks);
    return response;
  }

  private JsonObject answer(JsonObject message) {
    JsonObject response = new JsonObject();
    try {
      String operation = message.get("op").getAsString();
      if (operation.equals("describe")) return description();
      if (!OPERATIONS.contains(operation)) throw new Unsupported("no operation " + operation);
      if (operation.equals("create")) return addFiles(response, create(message));
      JsonElement layout = message.get("layout"), data = message.get("data");
      Request request = new Request(
          message.get("zarr_json").getAsString(),
          GSON.fromJson(message.get("shape"), int[].class),
          layout != null && layout.getAsString().equals("F"),
          data == null || data.isJsonNull() ? null : bytes(data));
      if (operation.equals("rewrite"))
        return addFiles(response, rewrite(request, GSON.fromJson(message.get("attributes"), new TypeToken<>() {})));
      byte[] result = operation.equals("encode") ? encode(request) : decode(request);
      if (result != null && result.length > MAX_RESULT_BYTES) response.addProperty("too_large", result.length);
      else response.addProperty("data", result == null ? null : HexFormat.of().formatHex(result));
    } catch (Unsupported gap) {
      response.addProperty("unsupported", gap.getMessage());
    } catch (Exception error) {
      response.addProperty("error", error.toString());
    }
    return response;
  }

  /** Answers the requests on standard input until its end. */
  void serve() throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err); // for what the implementation prints
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      JsonObject message = JsonParser.parseString(line).getAsJsonObject();
      JsonObject response = answer(message);
      response.add("id", message.get("id"));
      output.println(GSON.toJson(response));
      output.flush();
    }
  }
}
