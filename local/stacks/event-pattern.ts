/** A pattern of EventBridge made of exact values: lists of alternatives in the shape of the event. */
export type EventPattern = { readonly [name: string]: EventPattern | readonly unknown[] };

/** True if the event fits: every named field holds (or, being a list, contains) one of the listed values. */
export function fitsPattern(event: unknown, pattern: EventPattern): boolean {
  if (typeof event !== 'object' || event === null) return false;
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = (event as Record<string, unknown>)[name];
    if (!Array.isArray(wanted)) return fitsPattern(value, wanted as EventPattern);
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    return given.some((item) => wanted.includes(item));
  });
}
