import type {
  AnswerOf as AnswerOnWire,
  BodyOf as BodyOnWire,
  IsKeyed,
  PathNamesOf,
  QueryNamesOf,
} from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';

/** What a call takes, whatever the operation. */
export interface AnyOptions {
  /** Sent as JSON; a Blob as it is, under its own type. */
  readonly body?: unknown;
  /** Values of the path's `{name}` parts. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The Idempotency-Key: ties every repetition of one submission together. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

type InBrowser<OnWire> = OnWire extends 'file' ? Blob : OnWire;

/** What an operation answers. */
export type AnswerOf<Name extends Operation> = InBrowser<AnswerOnWire<Name>>;

/** An option that an operation asks for, or nothing. */
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

/** What stands behind an operation's name in a call; nothing, where it asks for nothing. */
export type Options<Name extends Operation> =
  Pick<AnyOptions, 'signal'> extends OptionsOf<Name>
    ? [options?: OptionsOf<Name>]
    : [options: OptionsOf<Name>];
