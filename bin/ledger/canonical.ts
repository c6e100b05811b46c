/** Serializes a value to JSON, independent of the order of its fields. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const prototype = Object.getPrototypeOf(value);
  // In JSON, sets and bytes would become {} and lose their content.
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error('The table holds a set or bytes, which an export as JSON does not keep');
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
