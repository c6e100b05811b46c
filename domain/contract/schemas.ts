import * as z from 'zod/mini';
import { isId } from '../ulid.ts';

// The library's own `maxLength` is not used: it reads the length before it knows that the value is a text or a list,
// and `{"length":{"toString":1}}` makes it throw.

/** A text of at most `most` characters (UTF-16 units). It limits requests and has no message for people. */
export const textUpTo = (most: number) => z.string().check(z.refine((text) => text.length <= most));

/** A list of at most `most` items. */
export const listUpTo = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.refine((list) => list.length <= most));

/** An ID in our format. */
export const idSchema = z.string().check(z.refine(isId));

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

/** The output of a schema, after defaults. */
export type Parsed<Schema extends z.ZodMiniType> = Immutable<z.output<Schema>>;

/** The input of a schema, before defaults. */
export type Unparsed<Schema extends z.ZodMiniType> = Immutable<z.input<Schema>>;
