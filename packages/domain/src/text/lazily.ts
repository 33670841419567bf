/**
 * Makes a value when it is first asked for, and only then. For what is costly to make, such as a formatter of `Intl`
 * or an expression with Unicode properties: a page that does not need it starts without it.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
