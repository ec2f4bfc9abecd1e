import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '#functions/platform/env.ts';
import { createClockCheck } from './clock-check.ts';

/** A run takes minutes to hours: a call that fails is tried again, a silent one is given up. */
const patience = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
};

/**
 * Clients with the operator's credentials. The SDK finds region, credentials and endpoint. A call
 * rejects with `CommandRefused` where the clock is not the answerer's.
 */
export function openClients(clock: Clock) {
  const dynamodb = new DynamoDBClient(patience);
  const s3 = new S3Client(patience);
  const { compare, isCompared } = createClockCheck(clock);
  dynamodb.middlewareStack.add(compare, { step: 'deserialize', priority: 'low' });
  s3.middlewareStack.add(compare, { step: 'deserialize', priority: 'low' });
  return {
    dynamodb,
    s3,
    /** Whether an answer has told its time, so that the clock agrees with another one. */
    isClockCompared: isCompared,
    close(): void {
      dynamodb.destroy();
      s3.destroy();
    },
  };
}
