import type {
  AnswerOf as AnswerOnWire,
  BodyOf as BodyOnWire,
  IsKeyed,
  OperationsFor,
  PathNamesOf,
  QueryNamesOf,
} from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import { keptAccessToken } from '../auth/kept-tokens.ts';
import { publicOperations } from './public-operations.ts';
import { type AnyOptions, request } from './request.ts';

type InBrowser<OnWire> = OnWire extends 'file' ? Blob : OnWire;

/** The response of an operation. */
export type AnswerOf<Name extends Operation> = InBrowser<AnswerOnWire<Name>>;

/** `Option` if the operation needs it; otherwise no constraint. */
type OptionIf<IsNeeded extends boolean, Option> = IsNeeded extends true ? Option : unknown;

type HasNames<Name extends string> = [Name] extends [never] ? false : true;

type OptionsOf<Name extends Operation> = Pick<AnyOptions, 'signal'> &
  OptionIf<
    undefined extends BodyOnWire<Name> ? false : true,
    { readonly body: InBrowser<BodyOnWire<Name>> }
  > &
  OptionIf<HasNames<PathNamesOf<Name>>, { readonly path: Readonly<Record<PathNamesOf<Name>, string>> }> &
  OptionIf<
    HasNames<QueryNamesOf<Name>>,
    { readonly query?: Readonly<Partial<Record<QueryNamesOf<Name>, string | undefined>>> }
  > &
  OptionIf<IsKeyed<Name>, { readonly key: string }>;

/** The arguments after the operation's name; none if the operation needs no options. */
export type Options<Name extends Operation> =
  Pick<AnyOptions, 'signal'> extends OptionsOf<Name>
    ? [options?: OptionsOf<Name>]
    : [options: OptionsOf<Name>];

/** Calls a public operation. Throws an `ApiError` for every failure of the API or the network. */
export const call = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> =>
  (await request(operation, publicOperations[operation], options ?? {})) as AnswerOf<Name>;

/**
 * Like `call`, but sends the access token that this browser stores, if any: the operation refuses some signed-in
 * callers.
 */
export const callWithToken = async <Name extends OperationsFor<'public'>>(
  operation: Name,
  ...[options]: Options<Name>
): Promise<AnswerOf<Name>> =>
  (await request(operation, publicOperations[operation], options ?? {}, keptAccessToken())) as AnswerOf<Name>;
