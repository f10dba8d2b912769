/* A library that has nothing to do with the interface. */
int zarrproof_has_nothing_here(void);

int zarrproof_has_nothing_here(void) {
  return 0;
}
