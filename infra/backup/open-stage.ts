import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { CommandRefused } from '../commands/command-refused.ts';
import { openLocalStage } from '../commands/local-stage.ts';
import { localNames } from '../local/shared/names.ts';

/** A stage as a command line names it; without a name it is the stage on this machine. */
export interface NamedStage {
  stage?: string | undefined;
  table?: string | undefined;
  bucket?: string | undefined;
  'recipient-key'?: string | undefined;
}

export interface OpenStage {
  stage: string;
  /** On AWS, whose clock is another one than this machine's. */
  isDeployed: boolean;
  table: string;
  bucket: string;
  /** The id of the secret with which recipients' addresses are hashed. */
  recipientKey(): Promise<string>;
  close(): Promise<void>;
}

/** Options of `parseArgs` that name a stage. */
export const stageOptions = {
  stage: { type: 'string' },
  table: { type: 'string' },
  bucket: { type: 'string' },
  'recipient-key': { type: 'string' },
} as const;

/** Throws `CommandRefused` for names without a stage. */
export function refuseNamesAlone(named: NamedStage): void {
  const { stage, table, bucket, 'recipient-key': key } = named;
  if (stage === undefined && (table ?? bucket ?? key) !== undefined)
    throw new CommandRefused(
      '--table, --bucket and --recipient-key belong to a stage: name it with --stage.',
    );
}

interface Opening {
  /** The command, as a sentence names it. */
  what: string;
  /** Whether a stage on a new data folder of this machine gets the demo, or never does. */
  demo: true | 'never';
  /** Whether the command changes nothing: a stage on this machine is closed as it was opened. */
  dryRun?: boolean;
  say(line: string): void;
}

/** Opens a stage. What its name alone does not tell stands in the outputs of its stacks. */
export async function openStage(named: NamedStage, opening: Opening): Promise<OpenStage> {
  const { stage } = named;
  if (stage === undefined) {
    const { what, say, demo, dryRun = false } = opening;
    const local = await openLocalStage(what, say, { demo, dryRun });
    const recipientKey = async () => localNames.recipientKeySecret;
    return { stage: 'local', isDeployed: false, ...local, recipientKey };
  }
  const outputs = createOutputs(stage);
  return {
    stage,
    isDeployed: true,
    table: named.table ?? (await outputs('data', 'TableName')),
    bucket: named.bucket ?? (await outputs('data', 'BucketName')),
    recipientKey: async () => named['recipient-key'] ?? outputs('mail', 'RecipientKeyArn'),
    close: async () => undefined,
  };
}

/** Reads outputs of a stage's stacks. Throws `CommandRefused` where there is no such stack. */
function createOutputs(stage: string) {
  const client = new CloudFormationClient();
  return async (stack: 'data' | 'mail', key: string): Promise<string> => {
    const StackName = `showroom-${stage}-${stack}`;
    const found = await client
      .send(new DescribeStacksCommand({ StackName }))
      .catch((error: unknown) => {
        if (error instanceof CloudFormationServiceException && error.name === 'ValidationError')
          throw new CommandRefused(
            `There is no stack ${StackName} in this account and region. Deploy the stage first, or see AWS_PROFILE and AWS_REGION.`,
          );
        throw error;
      });
    const outputs = found.Stacks?.[0]?.Outputs ?? [];
    const value = outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (!value) throw new CommandRefused(`The stack ${StackName} has no output ${key}.`);
    return value;
  };
}
