import * as z from 'zod/mini';
import { isId } from '../ulid.ts';

// Not the library's own `maxLength`: it asks for the length of whatever came, before it is known to be a text or a
// list, and `{"length":{"toString":1}}` makes it throw.

/** A text of at most `most` characters (UTF-16 units): a bound of the wire, no message for people. */
export const textUpTo = (most: number) => z.string().check(z.refine((text) => text.length <= most));

/** A list of at most `most` items. */
export const listUpTo = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.refine((list) => list.length <= most));

/** An id of ours. */
export const idSchema = z.string().check(z.refine(isId));

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

/** What a schema reads, after defaults. */
export type Parsed<Schema extends z.ZodMiniType> = Immutable<z.output<Schema>>;

/** What a schema takes, before defaults. */
export type Unparsed<Schema extends z.ZodMiniType> = Immutable<z.input<Schema>>;
