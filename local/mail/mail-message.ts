import PostalMime from 'postal-mime';
import { bareAddress } from './mail-address.ts';
import type { KeptMail } from './mail-box.ts';

/** Maximum size of a message that SES accepts, in bytes. */
const maxMessageBytes = 10 * 1024 * 1024;

/** A message to be sent, and the address in its From header. */
export interface Draft extends Omit<KeptMail, 'id' | 'timestamp'> {
  readonly headerFrom: string;
}

/** The values of `Destinations.member.1`, `.2` and so on in the query protocol. */
const members = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index++)
    tags[form.get(`Tags.member.${index}.Name`) ?? ''] = form.get(`Tags.member.${index}.Value`) ?? '';
  return tags;
}

/** Headers that a message may have only once (RFC 5322, 3.6). */
const SINGLE = /^(from|sender|reply-to|to|cc|bcc|message-id|subject|date|mime-version|content-type)$/;

/** The first such header that occurs twice; undefined if none does. */
function duplicateHeader(raw: Buffer): string | undefined {
  const [head = ''] = raw.toString('latin1').split(/\r?\n\r?\n/, 1);
  const names = head
    .split(/\r?\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).trim())
    .filter((name) => SINGLE.test(name.toLowerCase()));
  return names.find((name, index) =>
    names.slice(0, index).some((other) => other.toLowerCase() === name.toLowerCase()),
  );
}

/** The message of SendRawEmail, or what is wrong with it. */
export async function readRaw(form: URLSearchParams): Promise<Draft | string> {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  if (raw.byteLength === 0) return 'Empty message';
  if (raw.byteLength > maxMessageBytes) return `Message length is more than ${maxMessageBytes} bytes long`;
  const duplicate = duplicateHeader(raw);
  if (duplicate !== undefined) return `Duplicate header '${duplicate}'.`;
  const parsed = await PostalMime.parse(raw);
  if (!parsed.from?.address) return "Missing required header 'From'.";
  const inHeaders = [...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.bcc ?? [])];
  const given = members(form, 'Destinations');
  return {
    source: form.get('Source') ?? parsed.from.address,
    headerFrom: parsed.from.address,
    destinations: given.length > 0 ? given : inHeaders.map(({ address }) => address ?? ''),
    tags: tagsOf(form),
    configurationSet: form.get('ConfigurationSetName') ?? '',
    raw: raw.toString('utf8'),
  };
}

const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const part = (type: string, text: string | null): string =>
  text === null
    ? ''
    : `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;

/** A message that a service composes itself from its texts. */
export function simpleMessage(mail: {
  readonly from: string;
  readonly to: readonly string[];
  readonly others?: readonly string[];
  readonly subject: string;
  readonly text?: string | null;
  readonly html?: string | null;
}): Omit<Draft, 'headerFrom'> {
  const { from, to, others = [], subject, text = null, html = null } = mail;
  const raw =
    `From: ${from}\r\nTo: ${to.join(', ')}\r\nSubject: ${encodedWord(subject)}\r\n` +
    'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=part\r\n\r\n' +
    `${part('text/plain', text)}${part('text/html', html)}--part--\r\n`;
  return { source: from, destinations: [...to, ...others], tags: {}, configurationSet: '', raw };
}

/** The message of SendEmail. */
export const readSimple = (form: URLSearchParams): Draft => ({
  ...simpleMessage({
    from: form.get('Source') ?? '',
    to: members(form, 'Destination.ToAddresses'),
    others: [...members(form, 'Destination.CcAddresses'), ...members(form, 'Destination.BccAddresses')],
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data'),
    html: form.get('Message.Body.Html.Data'),
  }),
  headerFrom: bareAddress(form.get('Source') ?? ''),
  tags: tagsOf(form),
  configurationSet: form.get('ConfigurationSetName') ?? '',
});
