import assert from 'node:assert/strict';
import {
  type CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { type Check, check, NotAsked, shared } from './check.ts';

const homeStacks = ['data', 'auth', 'api', 'mail', 'web', 'ops'] as const;
/** Those in us-east-1, beside CloudFront. */
const edgeStacks = ['outside', 'firewall'] as const;
export type StackName = (typeof homeStacks | typeof edgeStacks)[number];

/** What CloudFormation tells of the stacks of a stage. */
export interface StageStacks {
  checks: readonly Check[];
  /** Rejects where the stack has no such output. */
  output(stack: StackName, key: string): Promise<string>;
  resources(stack: StackName): Promise<StackResourceSummary[]>;
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationError' &&
  error.message.includes('does not exist');

/** `home` and `edge` ask the stage's region and us-east-1. */
export function openStageStacks(
  home: CloudFormationClient,
  edge: CloudFormationClient,
  stage: string,
): StageStacks {
  const fullName = (name: StackName) => `showroom-${stage}-${name}`;
  const clientOf = (name: StackName) => (edgeStacks.some((one) => one === name) ? edge : home);
  const stacks = new Map(
    [...homeStacks, ...edgeStacks].map((name) => [
      name,
      shared(async (): Promise<Stack> => {
        const { Stacks = [] } = await clientOf(name).send(
          new DescribeStacksCommand({ StackName: fullName(name) }),
        );
        const [stack] = Stacks;
        assert.ok(stack, 'there is none');
        return stack;
      }),
    ]),
  );
  const deployed = (name: StackName, absence?: string): Check =>
    check(`the stack ${fullName(name)} is deployed`, async () => {
      const stack = await stacks
        .get(name)?.()
        .catch((error: unknown) => {
          throw absence !== undefined && isMissing(error) ? new NotAsked(absence) : error;
        });
      const status = stack?.StackStatus ?? 'missing';
      assert.match(status, /^(CREATE|UPDATE)_COMPLETE$/, `it is ${status}`);
    });
  return {
    checks: [
      ...homeStacks.map((name) => deployed(name)),
      deployed(
        'outside',
        stage === 'prod' ? undefined : 'production alone is watched from outside',
      ),
      deployed('firewall', 'the stage has no firewall'),
    ],
    async output(name, key) {
      const stack = await stacks.get(name)?.();
      const found = stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
      assert.ok(found, `the stack ${fullName(name)} has no output ${key}`);
      return found;
    },
    async resources(name) {
      const found: StackResourceSummary[] = [];
      const pages = paginateListStackResources(
        { client: clientOf(name) },
        { StackName: fullName(name) },
      );
      for await (const { StackResourceSummaries = [] } of pages)
        found.push(...StackResourceSummaries);
      return found;
    },
  };
}
