import type {
  AnswerOf as AnswerOnWire,
  BodyOf as BodyOnWire,
  IsKeyed,
  PathNamesOf,
  QueryNamesOf,
} from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';

/** The options of a call, for any operation. */
export interface AnyOptions {
  /** Sent as JSON; a Blob is sent as is, with its own content type. */
  readonly body?: unknown;
  /** Values of the `{name}` parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The Idempotency-Key: the same for every retry of one submission. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

type InBrowser<OnWire> = OnWire extends 'file' ? Blob : OnWire;

/** The response of an operation. */
export type AnswerOf<Name extends Operation> = InBrowser<AnswerOnWire<Name>>;

/** `Option` if the operation needs it; otherwise no constraint. */
type Part<IsAsked extends boolean, Option> = IsAsked extends true ? Option : unknown;

type Names<Name extends string> = [Name] extends [never] ? false : true;

type OptionsOf<Name extends Operation> = Pick<AnyOptions, 'signal'> &
  Part<undefined extends BodyOnWire<Name> ? false : true, { readonly body: InBrowser<BodyOnWire<Name>> }> &
  Part<Names<PathNamesOf<Name>>, { readonly path: Readonly<Record<PathNamesOf<Name>, string>> }> &
  Part<
    Names<QueryNamesOf<Name>>,
    { readonly query?: Readonly<Partial<Record<QueryNamesOf<Name>, string | undefined>>> }
  > &
  Part<IsKeyed<Name>, { readonly key: string }>;

/** The arguments after the operation's name; none if the operation needs no options. */
export type Options<Name extends Operation> =
  Pick<AnyOptions, 'signal'> extends OptionsOf<Name>
    ? [options?: OptionsOf<Name>]
    : [options: OptionsOf<Name>];
