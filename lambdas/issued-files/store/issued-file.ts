import { type IssuedFileFacts, issuedFileKinds } from '#domain/issued-files/issued-file';
import { fileCodeIndex, fileHashIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { number, optional, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

const facts = {
  file: wordOf(issuedFileKinds),
  documentId: text,
  contentId: optional(text),
  businessName: textOrNone,
  number: textOrNone,
  totalCents: number,
} satisfies ShapeOf<IssuedFileFacts>;

/** A PDF of an account, by its SHA-256; index 1 finds it by the hash alone. */
export const issuedFile = entity('issuedFile', { ...facts, userId: text, issuedAt: text }, (_, { SK }) =>
  fileHashIndex(idInKey(SK)),
);

/** The code printed on a certificate or receipt; index 1 finds it by the code alone. */
export const fileCode = entity(
  'fileCode',
  { ...facts, userId: text, issuedAt: text, codeId: text },
  ({ codeId }) => fileCodeIndex(codeId),
);

/** A PDF of the free generator, by its SHA-256. It identifies nobody. */
export const freeFile = entity('freeFile', {
  number: textOrNone,
  totalCents: number,
  issuedAt: text,
  expiresAt: optional(number),
});
