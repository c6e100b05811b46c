import type {
  AnswerOf,
  BodyOf,
  IsKeyed,
  ParsedBodyOf,
  PathNamesOf,
  QueryNamesOf,
} from '#domain/contract/call-types';
import type { endpoints, Operation } from '#domain/contract/endpoints';
import type { Problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import type { FunctionsOf } from '#lib/functions/deployed-functions';
import type { FunctionNeeds } from '#lib/functions/function-needs';
import type { NetworkCap } from '../limits/daily-cap.ts';
import type { ApiAnswer, ApiEvent } from './api-event.ts';
import type { FileContent } from './file-answer.ts';

/** Reads one part of a request. Throws a `RefusalError` if it is missing or wrong. */
export type Read<Value> = (event: ApiEvent) => Value;

/** The input of a use case, which the middlewares have read from the request. */
export interface OperationInput<Name extends Operation> {
  /** The signed-in user, from the verified token; undefined for public operations. */
  readonly userId: (typeof endpoints)[Name]['access'] extends 'account' ? string : undefined;
  /** When that user signed in, in seconds since 1970; undefined for public operations. */
  readonly signedInAt: (typeof endpoints)[Name]['access'] extends 'account' ? number : undefined;
  /** The `Idempotency-Key` of the submission. */
  readonly key: IsKeyed<Name> extends true ? string : undefined;
  readonly body: ParsedBodyOf<Name>;
  /** Path and body of a submission as sent, before schema defaults: the same text for every retry. */
  readonly sentBody: IsKeyed<Name> extends true ? string : undefined;
  readonly path: Readonly<Record<PathNamesOf<Name>, string>>;
  readonly query: Readonly<Partial<Record<QueryNamesOf<Name>, string>>>;
  /** The visitor's network, for rate limits. */
  readonly network: string;
  /**
   * The user named by the access token, or ''. Public operations do not verify the token, so there it may only be used
   * to refuse a call.
   */
  readonly caller: string;
  /** The caller's access token, for calls of the user pool as that user; not verified for public operations. */
  readonly accessToken: string;
  /** The browser as the page described it, on one line. */
  readonly browser: string;
  /** The tags of the content that the reader knows (`If-None-Match`). */
  readonly knownTags: string | undefined;
  /** The payment provider's signature of the body, not yet verified. */
  readonly signature: string | undefined;
}

/** The result of an operation: JSON as declared in its contract, or a file, or undefined if there is no file. */
export type OperationResult<Name extends Operation> =
  AnswerOf<Name> extends 'file' ? FileContent | undefined : AnswerOf<Name>;

/** Requires the properties of `Part` if the condition is `true`; otherwise forbids them. */
type RequiredIf<Condition, Part extends object> = [Condition] extends [true]
  ? Part
  : Partial<Record<keyof Part, never>>;

/** The use case of an operation. Returns a value or a refusal; throws on unexpected errors. */
type UseCase<Name extends Operation> = (
  input: OperationInput<Name>,
) => Promise<Result<OperationResult<Name>, Problem>>;

/** What the contract does not say about the request of an operation. */
type OwnRequest<Name extends Operation> = {
  /** For an operation that writes nothing although its method is not GET; it also works during maintenance. */
  readonly readsOnly?: true;
  /** Properties of the body that may differ when a submission is sent again. */
  readonly retryMayChange?: IsKeyed<Name> extends true ? readonly string[] : never;
} & RequiredIf<BodyOf<Name> extends undefined ? false : true, { readonly body: Read<ParsedBodyOf<Name>> }>;

/** What the contract says about it; `function-entry.ts` adds this to a row. */
type ContractRequest<Name extends Operation> = {
  /** The daily limit per network. Each request with a valid body counts. */
  readonly limit?: NetworkCap;
} & RequiredIf<IsKeyed<Name>, { readonly keyed: true }> &
  RequiredIf<
    [QueryNamesOf<Name>] extends [never] ? false : true,
    { readonly query: readonly QueryNamesOf<Name>[] }
  > &
  RequiredIf<
    AnswerOf<Name> extends 'file' ? true : false,
    { readonly answer: (file: FileContent | undefined) => ApiAnswer }
  >;

/**
 * What a handler of an operation is made of. The types follow from the contract: a body, key, query parameter or file
 * that is only here or only in the contract does not compile.
 */
export type Declaration<Name extends Operation> = OwnRequest<Name> &
  ContractRequest<Name> & { readonly run: UseCase<Name> };

/** One operation: the function that runs it, what it needs in AWS, how its body is read, and its use case. */
export type Row<Name extends Operation> = {
  /** A function with the caller of the operation, and with its permissions. */
  readonly in: FunctionsOf<(typeof endpoints)[Name]['access']>;
  readonly needs: FunctionNeeds;
  /** Makes the use case with its ports, once, when the first request loads the operation. */
  readonly run: () => UseCase<Name>;
} & OwnRequest<Name>;

/** Operations that are implemented together. */
export type Routes = { readonly [Name in Operation]?: Row<Name> };

/** All operations of a module: one without a row does not compile. */
export type RoutesOf<Module extends (typeof endpoints)[Operation]['module']> = {
  readonly [Name in Operation as (typeof endpoints)[Name]['module'] extends Module ? Name : never]: Row<Name>;
};
