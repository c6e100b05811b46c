import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/email-address';
import { region } from './region.ts';

/** True or false, as a word or as JSON. */
export const flag = z._default(z.stringbool(), false);
export const text = z.string().check(z.minLength(1));
export const email = text.check(z.refine(isEmailAddress, 'must be one plain e-mail address'));
// In small letters: the bot check and browsers tell a host by its name letter for letter.
export const hostName = text.check(
  z.regex(
    /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/,
    'must be a host name in small letters such as www.example.com, without https:// and path',
  ),
);
/** The ARN of a certificate that CloudFront can use. */
export const certificate = text.check(
  z.regex(
    new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[0-9a-f-]{36}$`),
    `must be the ARN of a certificate of ACM in ${region}: CloudFront takes it from no other region`,
  ),
);

/** Between 0 and 1. */
export const share = z.coerce.number().check(z.minimum(0), z.maximum(1));
export const count = z.coerce.number().check(z.int(), z.positive());
