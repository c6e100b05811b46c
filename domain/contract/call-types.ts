import type * as z from 'zod/mini';
import type { endpoints, Operation } from './endpoints.ts';
import type { DoneAnswer } from './operation.ts';
import type { Parsed, Unparsed } from './schemas.ts';

type Row<Name extends Operation> = (typeof endpoints)[Name];

/** The body as the caller writes it, before defaults; 'file' for bytes, undefined if there is no body. */
export type BodyOf<Name extends Operation> =
  Row<Name> extends { readonly body: infer Body }
    ? Body extends z.ZodMiniType
      ? Unparsed<Body>
      : Body
    : undefined;

/** The body as the handler reads it, after defaults; bytes for a file. */
export type ParsedBodyOf<Name extends Operation> =
  Row<Name> extends { readonly body: infer Body }
    ? Body extends z.ZodMiniType
      ? Parsed<Body>
      : Uint8Array
    : undefined;

/** The answer of an operation; 'file' for bytes. */
export type AnswerOf<Name extends Operation> =
  Row<Name> extends { readonly answer: infer Answer }
    ? Answer extends () => infer Json
      ? Json
      : Answer
    : DoneAnswer;

/** True for an operation that requires an `Idempotency-Key`. */
export type IsKeyed<Name extends Operation> = Row<Name> extends { readonly keyed: true } ? true : false;

/** Names of an operation's query parameters, all optional. */
export type QueryNamesOf<Name extends Operation> =
  Row<Name> extends { readonly query: readonly (infer Query extends string)[] } ? Query : never;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names of the `{name}` parameters in an operation's path. */
export type PathNamesOf<Name extends Operation> = NamesIn<Row<Name>['path']>;

/** The operations that anyone may call, or those for signed-in users. */
export type OperationsFor<Access extends 'public' | 'account'> = {
  [Name in Operation]: Row<Name>['access'] extends Access ? Name : never;
}[Operation];

/** The operations that one network may use a number of times in a day. */
export type LimitedOperation = {
  [Name in Operation]: Row<Name> extends { readonly limit: { readonly perDay: number } } ? Name : never;
}[Operation];
