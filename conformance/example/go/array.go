package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
)

// The known members of zarr.json. Any other one must be refused, unless it says must_understand: false.
var members = []string{"zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding",
	"fill_value", "codecs", "attributes", "dimension_names", "storage_transformers"}

// The data types of this example. widths and lowest have an entry for each, in this order.
var dataTypes = []string{"int8", "uint8", "int16", "int32"}
var widths = []int{1, 1, 2, 4} // in bytes
var lowest = []int64{math.MinInt8, 0, math.MinInt16, math.MinInt32}

// array stands for the implementation under test. It has the codec bytes only.
type array struct {
	fillValue []byte // one element, little-endian
	count     int    // of elements
	isBig     bool   // the codec stores big-endian
}

// openArray reads the text of zarr.json. It returns an error for everything that must be refused.
func openArray(zarrJSON []byte) (*array, error) {
	var metadata struct {
		DataType  string `json:"data_type"`
		FillValue *int64 `json:"fill_value"`
		Shape     []int
		Codecs    []any
	}
	if err := json.Unmarshal(zarrJSON, &metadata); err != nil {
		return nil, err
	}
	var all map[string]any
	json.Unmarshal(zarrJSON, &all)
	for key, value := range all {
		object, _ := value.(map[string]any)
		if !slices.Contains(members, key) && object["must_understand"] != false {
			return nil, fmt.Errorf("the unknown member %s", key)
		}
	}
	i := slices.Index(dataTypes, metadata.DataType)
	if i < 0 || len(metadata.Codecs) != 1 {
		return nil, fmt.Errorf("%s with %d codecs", metadata.DataType, len(metadata.Codecs))
	}
	// A type of n bits has 2^n values, from the lowest one on.
	fill := metadata.FillValue
	if fill == nil || *fill < lowest[i] || *fill-lowest[i] >= 1<<(8*widths[i]) {
		return nil, errors.New("a fill value out of range")
	}
	codec, isObject := metadata.Codecs[0].(map[string]any)
	if !isObject { // the name alone
		codec = map[string]any{"name": metadata.Codecs[0]}
	}
	configuration, _ := codec["configuration"].(map[string]any)
	endian, isGiven := configuration["endian"]
	if codec["name"] != "bytes" || endian != "little" && endian != "big" && (isGiven || widths[i] > 1) {
		return nil, fmt.Errorf("the codec %v", codec)
	}
	count := 1
	for _, length := range metadata.Shape {
		count *= length
	}
	fillValue := binary.LittleEndian.AppendUint64(nil, uint64(*fill))[:widths[i]]
	return &array{fillValue, count, endian == "big"}, nil
}

// encode returns the chunk of these elements, which are little-endian and in C order.
func (a *array) encode(elements []byte) ([]byte, error) {
	if a.count == 0 {
		return nil, fmt.Errorf("an array without elements has no chunk: %w", errors.ErrUnsupported)
	}
	return a.decode(elements) // swaps the bytes back
}

// decode returns the elements of the chunk.
func (a *array) decode(chunk []byte) ([]byte, error) {
	width := len(a.fillValue)
	if len(chunk) != a.count*width {
		return nil, fmt.Errorf("%d bytes for %d elements", len(chunk), a.count)
	}
	for i := 0; a.isBig && i < len(chunk); i += width {
		slices.Reverse(chunk[i : i+width])
	}
	return chunk, nil
}

// missing returns the elements of an array without a chunk.
func (a *array) missing() []byte {
	return bytes.Repeat(a.fillValue, a.count)
}
