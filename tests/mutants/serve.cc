// The program of every mutant: serves the reference with one replaced source file.
#include <iostream>

#include "conformance/protocol/server.h"
#include "reference/reference.h"

int main() {
  std::ios::sync_with_stdio(false);
  const zarrproof::Reference reference;
  return zarrproof::Server(reference).serve(std::cin, std::cout) ? 0 : 2;
}
