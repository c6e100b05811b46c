import { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import { dataRemoval } from '../stage-profile.ts';

/** The two streams of mail. They have reputations of their own, so that the free generator cannot spoil the accounts'. */
export const mailStreams = ['account', 'free'] as const;

export type MailStream = (typeof mailStreams)[number];

/** Who our mail is from, signed with DKIM, and the configuration set of each stream with its events. */
export class MailIdentity extends Construct {
  readonly identity: EmailIdentity;
  readonly from: string;
  private readonly sets: Readonly<Record<MailStream, ConfigurationSet>>;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable, mail } = props.settings;
    this.from = mail.from;
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: mail.domain === undefined ? Identity.email(mail.from) : Identity.domain(mail.domain),
      ...(mail.domain !== undefined && { mailFromDomain: `bounce.${mail.domain}` }),
      dkimSigning: true,
      feedbackForwarding: false,
    });
    this.identity.applyRemovalPolicy(dataRemoval(disposable));
    this.sets = {
      account: this.configurationSet('AccountMail', `${brand.slug}-${stage}-account`),
      free: this.configurationSet('FreeMail', `${brand.slug}-${stage}-free`),
    };
  }

  private configurationSet(id: string, name: string): ConfigurationSet {
    const set = new ConfigurationSet(this, id, {
      configurationSetName: name,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, `${id}Bus`, 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    return set;
  }

  /** Name of the configuration set a stream is sent through. */
  configurationSetName(stream: MailStream): string {
    return this.sets[stream].configurationSetName;
  }

  /** Gives a function the sender's address and lets it mail through one stream, under that address alone. */
  bindMail(target: BundledFunction, stream: MailStream): void {
    target.setVariable('MAIL_FROM', this.from);
    target.setVariable('MAIL_CONFIGURATION_SET', this.configurationSetName(stream));
    target.allow(
      ['ses:SendRawEmail'],
      [
        this.identity.emailIdentityArn,
        Stack.of(this).formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.configurationSetName(stream),
        }),
      ],
    );
  }
}
