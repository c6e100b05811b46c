import { contactMonthIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** What a visitor wrote to support; index 1 lists the messages of a month. */
export const contactMessage = entity(
  'contactMessage',
  {
    name: text,
    email: text,
    subject: text,
    message: text,
    createdAt: text,
    expiresAt: optional(number),
  },
  ({ createdAt }, { PK }) => contactMonthIndex(createdAt, idInKey(PK)),
);
