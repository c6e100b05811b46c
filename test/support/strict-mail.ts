/**
 * What a strict receiver would object to in a message (RFC 5322, 2045 to 2047), in the order of its lines. Mail programs
 * forgive much of it, and servers such as those that answer "550 5.6.11" do not.
 */
export function strictFaults(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw).toString('latin1');
  return [...faultsOfLines(text), ...faultsOfRequired(text), ...faultsOfPart(text, 'the message')];
}

/** Most bytes of a line, without its end. */
const maxLineBytes = 998;

function faultsOfLines(text: string): readonly string[] {
  const lines = text.split('\r\n');
  return [
    ...(lines.some((line) => /[\r\n]/.test(line)) ? ['A line does not end with CRLF'] : []),
    ...(lines.some((line) => line.length > maxLineBytes)
      ? [`A line has more than ${maxLineBytes} bytes`]
      : []),
    ...(text.endsWith('\r\n') ? [] : ['The last line has no end']),
  ];
}

interface Part {
  /** By name in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
  readonly body: string;
}

function readPart(text: string, where: string): Part {
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const faults: string[] = end < 0 ? [`There is no blank line after the headers of ${where}`] : [];
  const headers = new Map<string, string>();
  for (const line of head.split(/\r\n(?![ \t])/).filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([!-9;-~]+):([\s\S]*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (name === '') faults.push(`A line of the headers of ${where} is no header`);
    else if (headers.has(key)) faults.push(`The header ${name} of ${where} occurs twice`);
    if (/[^\t\r\n -~]/.test(line)) faults.push(`The header ${name} of ${where} is not ASCII`);
    if (/\r\n[ \t]*(?:\r\n|$)/.test(line)) faults.push(`The header ${name} of ${where} has a blank line`);
    headers.set(key, value.replaceAll('\r\n', '').trim());
  }
  return { headers, faults, body: end < 0 ? '' : text.slice(end + (end === 0 ? 2 : 4)) };
}

const required = ['from', 'to', 'date', 'message-id', 'mime-version'] as const;

function faultsOfRequired(text: string): readonly string[] {
  const { headers } = readPart(text, 'the message');
  const faults = required.filter((name) => !headers.get(name)).map((name) => `The header ${name} is missing`);
  if (Number.isNaN(Date.parse(headers.get('date') ?? ''))) faults.push('The date is not a date');
  if (!/^<[^<>@\s]+@[^<>@\s]+>$/.test(headers.get('message-id') ?? ''))
    faults.push('The message ID is wrong');
  return faults;
}

function faultsOfMultipart(body: string, boundary: string, where: string): readonly string[] {
  const [head, ...tails] = body.split(`--${boundary}--`);
  if (tails.length !== 1 || !/^(?:\r\n)*$/.test(tails[0] ?? ''))
    return [`The parts of ${where} do not end once`];
  const [preamble, ...parts] = `\r\n${head}`.split(`\r\n--${boundary}\r\n`);
  if (parts.length === 0 || preamble?.trim() !== '')
    return [`The parts of ${where} do not begin with a boundary`];
  return parts.flatMap((part, at) => faultsOfPart(part, `part ${at + 1} of ${where}`));
}

/** What is wrong with a body in an encoding; undefined if nothing is. */
const faultsByEncoding: Readonly<Record<string, (body: string) => string | undefined>> = {
  '7bit': (body) => (/[^\t\r\n -~]/.test(body) ? 'is not ASCII' : undefined),
  'quoted-printable': (body) =>
    body.split('\r\n').some((line) => line.length > 76 || !/^(?:[\t -<>-~]|=[0-9A-F]{2})*=?$/.test(line))
      ? 'is no quoted-printable text'
      : undefined,
  base64: (body) => {
    const lines = body.replace(/(?:\r\n)+$/, '').split('\r\n');
    const whole = lines.join('');
    const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(whole) && whole.length % 4 === 0;
    return lines.some((line) => line.length > 76) || !isBase64 ? 'is no base64' : undefined;
  },
};

function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  const octets = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(encoding === '7bit' ? body : octets, 'latin1');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function faultsOfPart(text: string, where: string): readonly string[] {
  const { headers, faults: found, body } = readPart(text, where);
  const faults = [...found];
  const type = headers.get('content-type') ?? '';
  for (const name of ['content-type', 'content-disposition'])
    if (/"[^"]*=\?[^"]*"/.test(headers.get(name) ?? ''))
      faults.push(`The header ${name} of ${where} has an encoded word within quotes`);
  if (!/^[\w-]+\/[\w.+-]+(?:;|$)/.test(type)) return [...faults, `${where} has no type`];
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (type.startsWith('multipart/'))
    return boundary === undefined
      ? [...faults, `${where} has no boundary`]
      : [...faults, ...faultsOfMultipart(body, boundary, where)];
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  const faultOf = faultsByEncoding[encoding];
  if (!faultOf) return [...faults, `${where} has the encoding "${encoding}"`];
  const fault = faultOf(body);
  if (fault !== undefined) return [...faults, `${where} ${fault}`];
  const isText = type.startsWith('text/');
  // The default of a text is ASCII (RFC 2046, 4.1.2), which says everything if there is nothing to say.
  if (isText && body.trim() !== '' && !/charset="?utf-8"?/i.test(type))
    return [...faults, `${where} is not in UTF-8`];
  return isText && !isUtf8(decoded(body, encoding)) ? [...faults, `${where} is no valid UTF-8`] : faults;
}
