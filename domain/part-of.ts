/**
 * Which of so many equal parts an ID falls into, counted from 0; always the same one. FNV-1a, folded, so that IDs that
 * differ in a single character are divided evenly as well.
 */
export function partOf(id: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % parts;
}
