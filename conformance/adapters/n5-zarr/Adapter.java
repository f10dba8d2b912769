// The adapter of n5-zarr, through ZarrV3KeyValueWriter on a folder.
//
// Every request gets an empty folder. The text of `zarr_json` goes into the folder unchanged, and the chunk is
// read or written through the dataset. Decisions, besides those of Testee:
// - Refusals. For metadata that it cannot read, n5-zarr answers that there is no dataset. This is an error.
// - Missing chunks. n5-zarr reads null for a missing chunk, and leaves the fill value to its caller. So decoding
//   a missing chunk is unsupported. If n5-zarr refuses the metadata, the response is an error.
// - Zero-length arrays. n5-zarr reads and writes whole chunks, and such an array has none. So encoding and
//   decoding are unsupported, too.
// - create. n5-zarr writes whole chunks. So a write that covers a part of a chunk is unsupported.
// - Memory. Elements are in C order, because n5-zarr has no other order.
import com.google.gson.*;
import java.io.*;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.nio.file.*;
import java.util.*;
import java.util.stream.IntStream;
import org.apache.commons.io.FileUtils;
import org.janelia.saalfeldlab.n5.*;
import org.janelia.saalfeldlab.n5.codec.DataCodecInfo;
import org.janelia.saalfeldlab.n5.codec.checksum.Crc32cChecksumCodec;
import org.janelia.saalfeldlab.n5.util.SubArrayCopy;
import org.janelia.saalfeldlab.n5.zarr.codec.PaddedRawBlockCodecInfo;
import org.janelia.saalfeldlab.n5.zarr.v3.*;

public class Adapter extends Testee {
  private final Path folder = Files.createTempDirectory("n5-zarr");

  Adapter() throws IOException { FileUtils.forceDeleteOnExit(folder.toFile()); }

  /** Stores the text of the metadata, and the chunk unless it is null, and opens the folder. */
  private ZarrV3KeyValueWriter open(Request request, byte[] chunk) throws IOException {
    FileUtils.cleanDirectory(folder.toFile());
    Path file = folder.resolve(request.chunkKey());
    Files.createDirectories(file.getParent());
    Files.writeString(folder.resolve("zarr.json"), request.zarrJson());
    if (chunk != null) Files.write(file, chunk);
    return open();
  }

  private ZarrV3KeyValueWriter open() {
    var access = new FileSystemKeyValueAccess();
    return new ZarrV3KeyValueWriter(access, folder.toString(), new GsonBuilder(), false);
  }

  private static ZarrV3DatasetAttributes attributes(ZarrV3KeyValueWriter writer, Request request) {
    var attributes = (ZarrV3DatasetAttributes) writer.getDatasetAttributes("");
    if (attributes == null) throw new IllegalArgumentException("there is no dataset");
    request.requireElements();
    return attributes;
  }

  @Override
  byte[] encode(Request request) throws Exception {
    ZarrV3KeyValueWriter writer = open(request, null);
    ZarrV3DatasetAttributes attributes = attributes(writer, request);
    DataBlock<Object> block =
        newBlock(attributes.getDataType(), attributes.getChunkSize(), new long[request.shape().length]);
    setElements(block.getData(), request.data());
    writer.writeChunk("", attributes, block);
    Path file = folder.resolve(request.chunkKey());
    return Files.exists(file) ? Files.readAllBytes(file) : null;
  }

  @Override
  byte[] decode(Request request) throws Exception {
    ZarrV3KeyValueWriter writer = open(request, request.data());
    ZarrV3DatasetAttributes attributes = attributes(writer, request);
    long[] position = new long[request.shape().length];
    DataBlock<?> block = writer.readChunk("", attributes, position);
    if (block == null) throw new Unsupported("n5-zarr leaves missing chunks to its caller");
    return toBytes(block.getData());
  }

  /** Returns a fill value as the text that n5-zarr takes. Only hexadecimal keeps the bits of a NaN. */
  private static String text(ZarrV3DataType type, byte[] canonical) {
    Object array = newBlock(type.getDataType(), new int[] {1}, new long[1]).getData();
    setElements(array, canonical);
    String text = Array.get(array, 0).toString(), digits = "";
    for (byte part : canonical) digits = "%02x".formatted(part) + digits; // the most significant byte first
    if (type.name().startsWith("u")) return Long.toUnsignedString(Long.parseUnsignedLong(digits, 16));
    return text.equals("NaN") && !digits.matches("7fc0+|7ff80+") ? "0x" + digits : text;
  }

  @SuppressWarnings("unchecked")
  private static DataBlock<Object> newBlock(DataType type, int[] size, long[] position) {
    return (DataBlock<Object>) type.createDataBlock(size, position);
  }

  /** Returns the chunk at a position, filled from a region that starts at `start`. */
  private static DataBlock<Object> chunk(
      DatasetAttributes array, long[] start, DataBlock<Object> region, long[] position) {
    int[] size = array.getChunkSize().clone(), from = size.clone();
    for (int d = 0; d < size.length; d++) {
      long first = position[d] * size[d];
      from[d] = (int) (first - start[d]);
      size[d] = (int) Math.min(size[d], array.getDimensions()[d] - first);
      if (from[d] < 0 || from[d] + size[d] > region.getSize()[d])
        throw new Unsupported("n5-zarr writes whole chunks, and leaves merging to its caller");
    }
    DataBlock<Object> chunk = newBlock(array.getDataType(), size, position);
    SubArrayCopy.copy(region.getData(), region.getSize(), from, chunk.getData(), size, new int[size.length], size);
    return chunk;
  }

  @Override
  Map<String, byte[]> create(JsonObject request) throws Exception {
    FileUtils.cleanDirectory(folder.toFile());
    ZarrV3KeyValueWriter writer = open();
    ZarrV3DataType type = ZarrV3DataType.valueOf(request.get("data_type").getAsString());
    var builder = new ZarrV3DatasetAttributes.Builder(numbers(request.get("shape")), type);
    builder.blockSize(toInts(numbers(request.get("chunk_shape"))));
    if (request.has("fill_value")) builder.fillValue(text(type, bytes(request.get("fill_value"))));
    List<DataCodecInfo> checksums = new ArrayList<>();
    for (JsonElement codec : request.has("codecs") ? request.getAsJsonArray("codecs") : new JsonArray()) {
      if (codec.toString().contains("crc32c")) checksums.add(new Crc32cChecksumCodec());
      if (codec.toString().contains("big"))
        builder.blockCodecInfo(new PaddedRawBlockCodecInfo(ByteOrder.BIG_ENDIAN, new byte[8]));
    }
    builder.dataCodecInfos(checksums.toArray(DataCodecInfo[]::new));
    ZarrV3DatasetAttributes array = writer.createDataset("array", builder.build());
    for (JsonElement element : request.getAsJsonArray("writes")) {
      JsonObject write = element.getAsJsonObject();
      long[] start = numbers(write.get("start")), size = numbers(write.get("shape"));
      DataBlock<Object> region = newBlock(type.getDataType(), toInts(size), new long[size.length]);
      setElements(region.getData(), bytes(write.get("data")));
      if (region.getNumElements() > 0)
        writer.writeRegion("array", array, start, size,
            (position, old) -> chunk(array, start, region, position), true);
    }
    Path home = folder.resolve("array");
    Map<String, byte[]> files = new HashMap<>();
    for (File file : FileUtils.listFiles(home.toFile(), null, true))
      files.put(home.relativize(file.toPath()).toString(), Files.readAllBytes(file.toPath()));
    return files;
  }

  /** Returns a list of numbers in the order of n5, the last dimension first. */
  private static long[] numbers(JsonElement list) {
    long[] numbers = GSON.fromJson(list, long[].class);
    return IntStream.range(0, numbers.length).mapToLong(i -> numbers[numbers.length - 1 - i]).toArray();
  }

  private static int[] toInts(long[] numbers) {
    return Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  Map<String, byte[]> rewrite(Request request, Map<String, Object> attributes) throws Exception {
    open(request, null).setAttributes("", attributes);
    return Map.of("zarr.json", Files.readAllBytes(folder.resolve("zarr.json")));
  }

  public static void main(String[] arguments) throws Exception { new Adapter().serve(); }
}
