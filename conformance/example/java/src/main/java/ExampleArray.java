import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** Stands for the implementation under test; it has the codec {@code bytes} for four data types. */
class ExampleArray {
  static final Map<String, Long> LEAST = Map.of("int8", -1L << 7, "uint8", 0L, "int16", -1L << 15, "int32", -1L << 31);
  static final Map<String, Integer> WIDTH = Map.of("int8", 1, "uint8", 1, "int16", 2, "int32", 4); // in bytes

  static final Set<String> MEMBERS = Set.of("zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding",
      "fill_value", "codecs", "attributes", "dimension_names", "storage_transformers");

  private final byte[] fillValue;
  private final boolean isBig;
  private int count = 1;

  ExampleArray(String zarrJson) {
    JsonObject metadata = JsonParser.parseString(zarrJson).getAsJsonObject();
    for (String key : metadata.keySet())
      if (!MEMBERS.contains(key) && !isOptional(metadata.get(key))) throw new IllegalArgumentException("the unknown member " + key);
    String type = text(metadata.get("data_type"));
    if (!WIDTH.containsKey(type)) throw new IllegalArgumentException("data type " + metadata.get("data_type"));
    long fill = Long.parseLong(metadata.get("fill_value").toString()) - LEAST.get(type); // a string has quotes
    if (fill < 0 || fill >>> 8 * WIDTH.get(type) != 0) throw new IllegalArgumentException("fill value out of range");
    ByteBuffer littleEndian = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(fill + LEAST.get(type));
    fillValue = Arrays.copyOf(littleEndian.array(), WIDTH.get(type));
    JsonArray codecs = metadata.getAsJsonArray("codecs");
    JsonObject codec = codecs.get(0).isJsonObject() ? codecs.get(0).getAsJsonObject() : new JsonObject();
    JsonElement name = codec.isEmpty() ? codecs.get(0) : codec.get("name"); // the name alone, or an object
    JsonElement endian = codec.has("configuration") ? codec.getAsJsonObject("configuration").get("endian") : null;
    isBig = text(endian).equals("big");
    boolean isKnown = isBig || text(endian).equals("little") || endian == null && fillValue.length == 1;
    if (codecs.size() != 1 || !text(name).equals("bytes") || !isKnown) throw new IllegalArgumentException("codecs " + codecs);
    for (JsonElement length : metadata.getAsJsonArray("shape")) count = Math.multiplyExact(count, length.getAsInt());
  }

  private static boolean isOptional(JsonElement member) {
    return member instanceof JsonObject object && new JsonPrimitive(false).equals(object.get("must_understand"));
  }

  private static String text(JsonElement element) {
    return element instanceof JsonPrimitive primitive && primitive.isString() ? primitive.getAsString() : "";
  }

  byte[] encode(byte[] elements) {
    if (count == 0) throw new Adapter.Unsupported("an array without elements has no chunk");
    return decode(elements); // also reverses bytes
  }

  /** In big-endian, the bytes of each element are reversed. */
  byte[] decode(byte[] chunk) {
    int width = fillValue.length;
    if (chunk.length != count * width) throw new IllegalArgumentException(chunk.length + " bytes, count " + count);
    byte[] elements = chunk.clone();
    for (int i = 0; isBig && i < chunk.length; i++) elements[i] = chunk[i - i % width + width - 1 - i % width];
    return elements;
  }

  /** The elements of a missing chunk. */
  byte[] missing() {
    byte[] elements = new byte[count * fillValue.length];
    for (int i = 0; i < elements.length; i++) elements[i] = fillValue[i % fillValue.length];
    return elements;
  }
}
