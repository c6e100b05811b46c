import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import { objectRefusal } from '../cloud/fault-plan.ts';

type PolicyCondition = Readonly<Record<string, string>> | readonly [string, number | string, number | string];

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly PolicyCondition[];
}

/** True if the request is a form that uploads a file to a bucket (PostObject). */
export const isPostedObject = ({ method, headers }: CloudRequest): boolean =>
  method === 'POST' && String(headers['content-type'] ?? '').startsWith('multipart/form-data');

/** Fields that a policy need not name. */
const freeFields = new Set(['policy', 'x-amz-signature', 'file']);

function policyFault(
  policy: Policy,
  form: ReadonlyMap<string, string>,
  size: number,
  now: number,
): CloudAnswer | undefined {
  const denied = (message: string) => objectRefusal('AccessDenied', message, 403);
  if (Date.parse(policy.expiration) <= now) return denied('Invalid according to Policy: Policy expired.');
  const named = new Set<string>();
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      const [kind, least, most] = condition as readonly [string, number, number];
      if (kind !== 'content-length-range') return denied(`The local S3 does not know the condition ${kind}`);
      if (size > most)
        return objectRefusal('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400);
      if (size < least)
        return objectRefusal('EntityTooSmall', 'Your proposed upload is smaller than the minimum size', 400);
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      named.add(name.toLowerCase());
      if (form.get(name.toLowerCase()) !== value) return denied(`Invalid according to Policy: ${name}`);
    }
  }
  const extra = [...form.keys()].find((name) => !named.has(name) && !freeFields.has(name));
  return extra === undefined
    ? undefined
    : denied(`Invalid according to Policy: Extra input fields: ${extra}`);
}

/**
 * The upload of a form as the PutObject that it is, with the form's credential as its caller. The conditions of its policy
 * are checked; its signature is not, as of any other call.
 */
export async function uploadOfForm(request: CloudRequest, now: number): Promise<CloudRequest | CloudAnswer> {
  const bucket = request.path.split('/')[1] ?? '';
  const type = String(request.headers['content-type']);
  let sent: FormData;
  try {
    sent = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
  } catch {
    return objectRefusal('MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.', 400);
  }
  const form = new Map([['bucket', bucket]]);
  let file: Buffer | undefined;
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.set(name.toLowerCase(), value);
    else file = Buffer.from(await value.arrayBuffer());
  }
  const policy = form.get('policy');
  if (policy === undefined || !form.get('x-amz-signature'))
    return objectRefusal('AccessDenied', 'Access Denied', 403);
  if (!file) return objectRefusal('InvalidArgument', 'POST requires exactly one file upload', 400);
  const fault = policyFault(JSON.parse(Buffer.from(policy, 'base64').toString()), form, file.length, now);
  if (fault) return fault;
  const key = (form.get('key') ?? '').split('/').map(encodeURIComponent).join('/');
  return {
    ...request,
    method: 'PUT',
    path: `/${bucket}/${key}`,
    headers: {
      'content-type': form.get('content-type') ?? 'application/octet-stream',
      'content-length': String(file.length),
      authorization: `AWS4-HMAC-SHA256 Credential=${form.get('x-amz-credential') ?? ''}`,
    },
    body: file,
  };
}
