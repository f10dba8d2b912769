// An adapter to copy. Try it in this folder: mvn -q package && zarrproof run cmd:'java -jar target/adapter.jar'
//
// The class ExampleArray stands for the implementation under test.
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

public class Adapter {
  static class Unsupported extends RuntimeException {
    Unsupported(String gap) { super(gap); }
  }

  static final String DESCRIPTION = """
      {"protocol": 1, "name": "example", "version": "1.0", "language": "Java", "operations": ["encode", "decode"],
       "codecs": ["bytes"], "data_types": ["int8", "uint8", "int16", "int32"]}""";

  static byte[] result(JsonObject request, boolean isEncode) {
    ExampleArray array = new ExampleArray(request.get("zarr_json").getAsString()); // the text as it came
    if (request.get("data").isJsonNull()) return array.missing();
    byte[] data = HexFormat.of().parseHex(request.get("data").getAsString());
    return isEncode ? array.encode(data) : array.decode(data);
  }

  static JsonObject answer(JsonObject request) {
    String operation = request.get("op").getAsString();
    if (operation.equals("describe")) return JsonParser.parseString(DESCRIPTION).getAsJsonObject();
    JsonObject response = new JsonObject();
    try {
      if (!operation.equals("encode") && !operation.equals("decode"))
        throw new Unsupported("no operation " + operation);
      response.addProperty("data", HexFormat.of().formatHex(result(request, operation.equals("encode"))));
    } catch (Unsupported gap) { // neither right nor wrong
      response.addProperty("unsupported", gap.getMessage());
    } catch (RuntimeException error) { // a refusal, and often just what is asked for
      response.addProperty("error", error.toString());
    }
    return response;
  }

  public static void main(String[] arguments) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8); // flushes each line
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      JsonObject request = JsonParser.parseString(line).getAsJsonObject();
      JsonObject response = answer(request);
      response.add("id", request.get("id"));
      output.println(response);
    }
  }
}
