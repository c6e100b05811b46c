import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { aclDefaults, managedRules, rateRule } from '../firewall-rules.ts';

/** AWS WAF in front of CloudFront: floods from one address, known bad senders, known bad requests. */
export class SiteFirewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: `${brand.slug}-${props.settings.stage}-site`,
      scope: 'CLOUDFRONT',
      ...aclDefaults('site'),
      rules: [
        rateRule(0, 'api-flood', 300, '/api/'),
        rateRule(1, 'site-flood', 2000),
        managedRules(2, 'AWSManagedRulesAmazonIpReputationList'),
        managedRules(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // An invoice or a logo is longer than 8 KB, and notes may hold what looks like markup; both are checked by us.
        managedRules(4, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']),
      ],
    });
    this.arn = acl.attrArn;
  }
}
