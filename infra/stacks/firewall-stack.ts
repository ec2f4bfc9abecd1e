import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { formRoutes } from '../throttles.ts';

/**
 * Requests that one network address may make in five minutes: a quick visitor's pages and pictures
 * are some 400; an office behind one address is several of them.
 */
const requestsInFiveMinutes = 3000;
/** Forms that it may send in five minutes; the forms' own count is five in a minute. */
const formsInFiveMinutes = 40;

const pathThat = (
  positionalConstraint: 'EXACTLY' | 'STARTS_WITH',
  searchString: string,
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** Where the firewall's address is told to the web stack. */
export const firewallOutput = 'FirewallArn';

/**
 * The firewall before the distribution, where a stage's settings ask for one: whoever sends more
 * than people do is refused at the edge, before anything is billed behind it.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const { stage } = props.settings;
    const visible = (name: string): CfnWebACL.VisibilityConfigProperty => ({
      cloudWatchMetricsEnabled: true,
      metricName: `showroom-${stage}-${name}`,
      sampledRequestsEnabled: true,
    });
    const rate = (
      name: string,
      priority: number,
      limit: number,
      only?: CfnWebACL.StatementProperty,
    ): CfnWebACL.RuleProperty => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429 } } },
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          limit,
          ...(only ? { scopeDownStatement: only } : {}),
        },
      },
      visibilityConfig: visible(name),
    });
    const firewall = new CfnWebACL(this, 'Firewall', {
      name: `showroom-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      rules: [
        rate('forms', 1, formsInFiveMinutes, {
          orStatement: {
            statements: formRoutes.map(({ path }) => pathThat('EXACTLY', path)),
          },
        }),
        // Staff who import or reprice a whole stock make thousands of calls, each with a token.
        rate('pages', 2, requestsInFiveMinutes, {
          notStatement: { statement: pathThat('STARTS_WITH', '/api/admin/') },
        }),
      ],
    });
    new CfnOutput(this, firewallOutput, { value: firewall.attrArn });
  }
}
