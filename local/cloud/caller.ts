import type { CloudRequest } from './exchange.ts';

/** The emulated services, by their name in a signature. */
export type ServiceName =
  | 'dynamodb'
  | 's3'
  | 'ses'
  | 'sqs'
  | 'ssm'
  | 'secretsmanager'
  | 'cognito-idp'
  | 'logs';

/** The service and operation of a request, and its caller. */
export interface Call {
  readonly service: ServiceName;
  /** The operation's AWS name, such as `PutItem`. */
  readonly operation: string;
  /** Identifies the caller: every function environment of the local cloud signs with its own key. */
  readonly accessKeyId: string;
}

const SERVICES: Readonly<Record<string, ServiceName>> = {
  dynamodb: 'dynamodb',
  s3: 's3',
  ses: 'ses',
  email: 'ses',
  sqs: 'sqs',
  ssm: 'ssm',
  secretsmanager: 'secretsmanager',
  'cognito-idp': 'cognito-idp',
  logs: 'logs',
};

/**
 * Services by the prefix of `X-Amz-Target`. Read before the signature, because Amplify does not sign its calls of
 * Cognito.
 */
const TARGETS: readonly (readonly [string, ServiceName])[] = [
  ['AWSCognitoIdentityProviderService.', 'cognito-idp'],
  ['DynamoDB_', 'dynamodb'],
  ['AmazonSQS.', 'sqs'],
  ['AmazonSSM.', 'ssm'],
  ['secretsmanager.', 'secretsmanager'],
  ['Logs_20140328.', 'logs'],
];

interface Scope {
  readonly accessKeyId: string;
  readonly service: string;
}

/** The credential in a Signature Version 4 header or a presigned URL: `key/day/region/service/aws4_request`. */
function credentialScope(request: CloudRequest): Scope | undefined {
  const fromHeader = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1];
  const [accessKeyId, , , service] = (fromHeader ?? request.query.get('X-Amz-Credential') ?? '').split('/');
  return accessKeyId && service ? { accessKeyId, service } : undefined;
}

function objectOperation({ method, path, query }: CloudRequest): string {
  const onBucket = path.split('/').filter(Boolean).length < 2;
  if (method === 'POST' && query.has('delete')) return 'DeleteObjects';
  if (query.has('uploads')) return onBucket ? 'ListMultipartUploads' : 'CreateMultipartUpload';
  if (query.has('uploadId')) {
    const partOperations: Readonly<Record<string, string>> = {
      PUT: 'UploadPart',
      POST: 'CompleteMultipartUpload',
      DELETE: 'AbortMultipartUpload',
    };
    return partOperations[method] ?? 'ListParts';
  }
  if (method === 'GET' && onBucket) {
    if (path === '/') return 'ListBuckets';
    return query.has('versions') ? 'ListObjectVersions' : 'ListObjectsV2';
  }
  const verb = { GET: 'Get', PUT: 'Put', HEAD: 'Head', DELETE: 'Delete', POST: 'Post' }[method] ?? method;
  return `${verb}${onBucket ? 'Bucket' : 'Object'}`;
}

/**
 * Reads service, operation and caller from the signature or `X-Amz-Target`; undefined if the request is not for AWS.
 */
export function callOf(request: CloudRequest): Call | undefined {
  const scope = credentialScope(request);
  const target = String(request.headers['x-amz-target'] ?? '');
  const service =
    TARGETS.find(([prefix]) => target.startsWith(prefix))?.[1] ?? (scope && SERVICES[scope.service]);
  if (!service) return undefined;
  const operation =
    service === 's3'
      ? objectOperation(request)
      : service === 'ses'
        ? (new URLSearchParams(request.body.toString('utf8')).get('Action') ?? '')
        : target.slice(target.indexOf('.') + 1);
  return { service, operation, accessKeyId: scope?.accessKeyId ?? '' };
}
