import type * as z from 'zod/mini';

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

/** What a schema reads, after defaults. */
export type Parsed<Schema extends z.ZodMiniType> = Immutable<z.output<Schema>>;

/** What a schema takes, before defaults. */
export type Unparsed<Schema extends z.ZodMiniType> = Immutable<z.input<Schema>>;
