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
import type { NetworkCap } from '../limits/daily-cap.ts';
import type { ApiAnswer, ApiEvent } from './api-event.ts';
import type { FileContent } from './file-answer.ts';

/** Reads one thing of a request; throws a `RefusalError` where it is missing or wrong. */
export type Read<Value> = (event: ApiEvent) => Value;

/** What the chain has read of a request before the use case begins. */
export interface Given<Name extends Operation> {
  /** The signed-in user, from the verified token; undefined where anybody may call. */
  readonly userId: (typeof endpoints)[Name]['access'] extends 'account' ? string : undefined;
  /** When that user signed in, in seconds since 1970; undefined where anybody may call. */
  readonly signedInAt: (typeof endpoints)[Name]['access'] extends 'account' ? number : undefined;
  /** The `Idempotency-Key` of the submission. */
  readonly key: IsKeyed<Name> extends true ? string : undefined;
  readonly body: ParsedBodyOf<Name>;
  /** Path and body of a submission as they were sent, before schema defaults: the same text for every retry. */
  readonly sentBody: IsKeyed<Name> extends true ? string : undefined;
  readonly path: Readonly<Record<PathNamesOf<Name>, string>>;
  readonly query: Readonly<Partial<Record<QueryNamesOf<Name>, string>>>;
  /** The visitor's network, for rate limits. */
  readonly network: string;
  /** The user whose access token came along, unverified where anybody may call: only ever a reason to refuse. '' for none. */
  readonly caller: string;
  /** What the visitor's browser says of itself. */
  readonly browser: string;
  /** The payment provider's signature of the body, unchecked. */
  readonly signature: string | undefined;
}

/** What an operation answers: JSON as its contract says, or a file, or that there is none. */
export type Answered<Name extends Operation> =
  AnswerOf<Name> extends 'file' ? FileContent | undefined : AnswerOf<Name>;

type Asked<Condition, Part extends object> = [Condition] extends [true]
  ? Part
  : Partial<Record<keyof Part, never>>;

/**
 * What a handler says of its operation. The contract decides what has to be said: a body, a key, a part of the query or
 * a file that it does not know, or that is forgotten here, does not compile.
 */
export type Declaration<Name extends Operation> = {
  /** The limit per network, of which each request with a valid body takes a place. */
  readonly limit?: NetworkCap;
  /** Writes nothing although its method is not GET, so that it also works during maintenance. */
  readonly readsOnly?: true;
  /** The use case. It answers a value or a refusal; an error throws. */
  readonly run: (given: Given<Name>) => Promise<Result<Answered<Name>, Problem>>;
} & Asked<BodyOf<Name> extends undefined ? false : true, { readonly body: Read<ParsedBodyOf<Name>> }> &
  Asked<IsKeyed<Name>, { readonly keyed: true }> & {
    /** Properties of the body of a submission that may differ in a retry. */
    readonly retryMayChange?: IsKeyed<Name> extends true ? readonly string[] : never;
  } & Asked<
    [QueryNamesOf<Name>] extends [never] ? false : true,
    { readonly query: readonly QueryNamesOf<Name>[] }
  > &
  Asked<
    AnswerOf<Name> extends 'file' ? true : false,
    { readonly answer: (file: FileContent | undefined) => ApiAnswer }
  >;
