import { helveticaTypesetter } from './helvetica-typesetter.ts';
import type { Typesetter } from './typesetter.ts';
export async function openWorldTypesetter(_texts: readonly string[]): Promise<Typesetter> {
  return helveticaTypesetter;
}
