#include "vectors/suite/families.h"

#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "vectors/suite/common.h"

namespace zarrproof {

About about_1_1(std::string id, std::vector<Clause> clauses, std::string comment,
                std::vector<std::string> flags) {
  return {std::move(id), std::move(clauses), std::move(comment), std::move(flags), "1.1"};
}

std::vector<Input> inputs_of(const DataType& type, const std::vector<std::string>& scalars) {
  Interpretation defaults(Answers::defaults());
  std::vector<Input> inputs;
  for (const std::string& scalar : scalars)
    inputs.push_back({read_real(read_json(scalar), type, "element", defaults)});
  return inputs;
}

std::string data_of(const DataType& type, const std::vector<std::string>& scalars) {
  std::vector<Bits> bits;
  for (const Input& input : inputs_of(type, scalars)) bits.push_back(input.bits);
  return canonical_data(type, bits);
}

std::string file_of(const std::string& area, const std::string& name, const DataType& one,
                    const DataType& other) {
  const bool core = is_core_type(one.name) && is_core_type(other.name);
  return area + (core ? "/core/" : "/extended/") + name + ".json";
}

}  // namespace zarrproof
