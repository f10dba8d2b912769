// The adapter of zarr-java, with its store in memory.
//
// Every request gets a new store. The text of `zarr_json` goes into the store unchanged, and the chunk is read
// or written through the array. Decisions, besides those of Testee:
// - Elided chunks. zarr-java does not store a chunk that equals the fill value, and has no option for it. The
//   response is null.
// - Zero-length arrays. zarr-java opens them, but reads and writes no chunk. So encoding and decoding a chunk
//   is unsupported. Decoding a missing chunk is answered. If zarr-java refuses the metadata, the response is
//   an error.
import com.google.gson.*;
import dev.zarr.zarrjava.store.*;
import dev.zarr.zarrjava.v3.Array;
import dev.zarr.zarrjava.v3.DataType;
import dev.zarr.zarrjava.v3.codec.CodecBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;
import ucar.ma2.Index;

public class Adapter extends Testee {
  private static Array open(StoreHandle store, Request request) throws Exception {
    store.resolve("zarr.json").set(ByteBuffer.wrap(request.zarrJson().getBytes(StandardCharsets.UTF_8)));
    Array array = Array.open(store);
    request.requireElements();
    return array;
  }

  private static ucar.ma2.Array elements(DataType type, int[] shape, byte[] canonical) {
    ucar.ma2.Array elements = ucar.ma2.Array.factory(type.getMA2DataType(), shape);
    setElements(elements.getStorage(), canonical);
    return elements;
  }

  private static byte[] read(StoreHandle store, String... key) {
    ByteBuffer file = store.resolve(key).read();
    return file == null ? null : Arrays.copyOfRange(file.array(), file.position(), file.limit());
  }

  @Override
  byte[] encode(Request request) throws Exception {
    StoreHandle store = new MemoryStore().resolve();
    Array array = open(store, request);
    ucar.ma2.Array elements = elements(array.metadata().dataType(), request.shape(), request.data());
    int rank = request.shape().length;
    int[] reversed = IntStream.range(0, rank).map(i -> rank - 1 - i).toArray();
    array.write(request.isColumnMajor() ? elements.permute(reversed).copy().permute(reversed) : elements);
    return read(store, request.chunkKey());
  }

  @Override
  byte[] decode(Request request) throws Exception {
    StoreHandle store = new MemoryStore().resolve();
    if (request.data() != null) store.resolve(request.chunkKey()).set(ByteBuffer.wrap(request.data()));
    return toBytes(open(store, request).read().copyTo1DJavaArray());
  }

  /** Returns a fill value as a number of Java. */
  private static Object scalar(DataType type, byte[] canonical) {
    Object value = elements(type, new int[] {}, canonical).getObject(Index.scalarIndexImmutable);
    return type.getMA2DataType().isUnsigned() ? ucar.ma2.DataType.widenNumber((Number) value) : value;
  }

  private static void add(CodecBuilder codecs, JsonObject codec) {
    JsonElement endian = codec.getAsJsonObject("parameters").get("endian");
    if (codec.get("name").getAsString().equals("crc32c")) codecs.withCrc32c();
    else if (endian == null) codecs.withBytes();
    else codecs.withBytes(endian.getAsString().toUpperCase());
  }

  @Override
  Map<String, byte[]> create(JsonObject request) throws Exception {
    StoreHandle store = new MemoryStore().resolve();
    DataType type = DataType.valueOf(request.get("data_type").getAsString().toUpperCase());
    JsonElement fillValue = request.get("fill_value"), codecs = request.get("codecs");
    Array array = Array.create(store, builder -> {
      builder.withShape(GSON.fromJson(request.get("shape"), long[].class)).withDataType(type);
      builder.withChunkShape(GSON.fromJson(request.get("chunk_shape"), int[].class));
      if (fillValue != null) builder.withFillValue(scalar(type, bytes(fillValue)));
      return codecs == null ? builder : builder.withCodecs(chain -> {
        codecs.getAsJsonArray().forEach(codec -> add(chain, codec.getAsJsonObject()));
        return chain;
      });
    }, false);
    for (JsonElement element : request.getAsJsonArray("writes")) {
      JsonObject write = element.getAsJsonObject();
      int[] shape = GSON.fromJson(write.get("shape"), int[].class);
      long[] start = GSON.fromJson(write.get("start"), long[].class);
      array.write(start, elements(type, shape, bytes(write.get("data"))));
    }
    return store.list().collect(Collectors.toMap(key -> String.join("/", key), key -> read(store, key)));
  }

  @Override
  Map<String, byte[]> rewrite(Request request, Map<String, Object> attributes) throws Exception {
    StoreHandle store = new MemoryStore().resolve();
    open(store, request).updateAttributes(present -> {
      present.putAll(attributes);
      return present;
    });
    return Map.of("zarr.json", read(store, "zarr.json"));
  }

  public static void main(String[] arguments) throws Exception { new Adapter().serve(); }
}
