/** True when two drafts say the same in every field, in whatever order they were put together. */
export function sameFields<Draft extends object>(one: Draft, other: Draft): boolean {
  const inOrder = (draft: Draft) =>
    JSON.stringify(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(one) === inOrder(other);
}
