/**
 * Assigns an ID to one of `parts` equal parts, counted from 0; always to the same part. Uses FNV-1a, folded, so that
 * even IDs that differ in a single character are spread evenly.
 */
export function partOf(id: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % parts;
}
