// An adapter to copy. Try it in this folder: go build -o adapter . && zarrproof run cmd:./adapter
//
// The type array, in array.go, stands for the implementation under test.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
)

type request struct {
	ID       json.RawMessage
	Op       string
	ZarrJSON string  `json:"zarr_json"`
	Data     *string // nil: the chunk is missing
}

func result(asked request) ([]byte, error) {
	array, err := openArray([]byte(asked.ZarrJSON)) // the text as it came
	if err != nil {
		return nil, err
	}
	if asked.Data == nil {
		return array.missing(), nil
	}
	data, _ := hex.DecodeString(*asked.Data) // is always hexadecimal
	if asked.Op == "encode" {
		return array.encode(data)
	}
	return array.decode(data)
}

func answer(asked request) map[string]any {
	switch asked.Op {
	case "describe":
		return map[string]any{"protocol": 1, "name": "example", "version": "1.0", "language": "Go",
			"operations": []string{"encode", "decode"}, "codecs": []string{"bytes"}, "data_types": dataTypes}
	case "encode", "decode":
		data, err := result(asked)
		if errors.Is(err, errors.ErrUnsupported) { // neither right nor wrong
			return map[string]any{"unsupported": err.Error()}
		} else if err != nil { // a refusal, and often just what is asked for
			return map[string]any{"error": err.Error()}
		}
		return map[string]any{"data": hex.EncodeToString(data)}
	}
	return map[string]any{"unsupported": "no operation " + asked.Op}
}

func main() {
	requests, responses := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for asked := (request{}); requests.Decode(&asked) == nil; asked = (request{}) {
		response := answer(asked)
		response["id"] = asked.ID
		responses.Encode(response) // one line, written at once
	}
}
