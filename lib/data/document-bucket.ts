import { type CfnElement, Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { DocumentAction } from '../functions/function-needs.ts';
import { stackName } from '../names.ts';
import { stageProfiles } from '../stage-profile.ts';
import { dataRemoval } from './ledger-table.ts';

/** Keys of users' documents; each begins with `users/` and the user ID. */
const userDocuments = 'users/*';

/** Prefix of the PDFs that the free generator emailed, each with a random name. */
const freePdfPrefix = 'free-invoices/';

/** Prefix of uploads that nobody has checked yet. Keys continue with the user's ID. */
const incomingPrefix = 'incoming/';

/** Prefix of the source maps of releases (bin/trace/stored-source-map.ts), which no function may read. */
const sourceMapPrefix = 'source-maps/';

/** Tag of PDFs that are stored only so that a link does not render the same file twice (lambdas/platform/s3). */
const renderedTag = { kind: 'rendered' };

/** Tag of full exports and their temporary objects (lambdas/full-export). */
const exportTag = { kind: 'export' };

/**
 * The bucket of logos, photos and issued invoices. Browsers only upload to `incoming/`, with forms that the API signs for
 * one file each; the API reads and writes everything else for them.
 */
export class DocumentBucket extends Construct {
  readonly bucket: Bucket;
  /** The bucket's ARN for other stacks, exported under a known name, so that acknowledgements can refer to it. */
  private readonly exportName: string;
  private readonly exportedArn: string;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable } = props.settings;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.S3_MANAGED,
      versioned: true,
      lifecycleRules: [
        {
          id: 'forget-replaced-documents',
          noncurrentVersionExpiration: Duration.days(stageProfiles[stage].keepReplacedDocumentsDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          id: 'forget-handed-pdfs',
          prefix: freePdfPrefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'forget-incoming-photos',
          prefix: incomingPrefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'forget-source-maps',
          prefix: sourceMapPrefix,
          // Every release stores all its maps again, so this is the longest time between two releases.
          expiration: Duration.days(730),
        },
        {
          id: 'forget-rendered-pdfs',
          tagFilters: renderedTag,
          expiration: Duration.days(7),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'forget-exports',
          tagFilters: exportTag,
          // For a multipart upload, S3 counts from the start of the upload; an export must be kept for seven days from
          // its end.
          expiration: Duration.days(8),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      // Without the form that the API signed for it, nobody can upload anything, from whichever page.
      cors: [
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3_600 },
      ],
      removalPolicy: dataRemoval(disposable),
    });
    this.exportName = stackName(stage, 'DocumentBucketArn');
    this.exportedArn = Stack.of(this).exportValue(this.bucket.bucketArn, { name: this.exportName });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only our functions read it, and they log who asked for what. Server access logs would hold user ids for ever; CloudTrail data events can be turned on instead.',
    });
  }

  /** Gives a function the bucket's name and permission for the listed actions on users' documents. */
  bindDocuments(target: BundledFunction, actions: readonly DocumentAction[]): void {
    this.bind(target, actions, userDocuments);
    Validations.of(target).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.nameFor(target)}/${userDocuments}]`,
      reason:
        'Whose documents they are is known only when the function runs: the path begins with the signed-in user.',
    });
  }

  /** Lets a function list every version in the bucket. */
  bindDocumentVersions(target: BundledFunction): void {
    target.allow(
      ['s3:ListBucketVersions'],
      [this.isInStackOf(target) ? this.bucket.bucketArn : this.exportedArn],
    );
  }

  /** Gives a function the bucket's name and permission for the listed actions on the PDFs of the free generator. */
  bindFreePdfs(target: BundledFunction, actions: readonly DocumentAction[]): void {
    this.bind(target, actions, `${freePdfPrefix}*`);
    Validations.of(target).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.nameFor(target)}/${freePdfPrefix}*]`,
      reason: 'Each file is named after its submission, which is known only when the function runs.',
    });
  }

  /** Gives a function the bucket's name and permission for the listed actions on uploads that nobody has checked. */
  bindIncoming(target: BundledFunction, actions: readonly DocumentAction[]): void {
    this.bind(target, actions, `${incomingPrefix}*`);
    Validations.of(target).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.nameFor(target)}/${incomingPrefix}*]`,
      reason: 'Who uploads is known only when the function runs: the path continues with the signed-in user.',
    });
  }

  private bind(target: BundledFunction, actions: readonly DocumentAction[], documents: string): void {
    target.setVariable('DOCUMENT_BUCKET', this.bucket.bucketName);
    target.allow(
      actions.map((action) => `s3:${action}`),
      [`${this.isInStackOf(target) ? this.bucket.bucketArn : this.exportedArn}/${documents}`],
    );
  }

  /** A stack cannot import its own exports. */
  private isInStackOf(target: BundledFunction): boolean {
    return Stack.of(target) === Stack.of(this);
  }

  /** The bucket's ARN as it is written in the ID of a finding about a function's policy. */
  private nameFor(target: BundledFunction): string {
    if (!this.isInStackOf(target)) return this.exportName;
    return `<${Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnElement)}.Arn>`;
  }
}
