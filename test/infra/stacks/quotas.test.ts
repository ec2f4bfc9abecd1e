import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { viewerRequestFile } from '#infra/edge/run-edge-function.ts';
import { type Json, ofType, synthesise } from './synthesised.ts';

const prod = synthesise({ stage: 'prod', firewall: 'true' });

/** CloudFormation's: resources of a template, and bytes of one that is uploaded first. */
const template = { resources: 500, bytes: 1_000_000 };
/** IAM's: characters of all inline policies of a role, white space apart. */
const rolePolicies = 10_240;
/** CloudFront's: bytes of a function. */
const edgeFunction = 10_240;
/** Of each a stage may use so much: the next feature must not be the one that finds the limit. */
const share = 0.9;

describe('below what AWS takes, with room for more', () => {
  test.each(Object.entries(prod))('the template of the stack %s', (_, resources) => {
    expect(resources.length).toBeLessThan(template.resources * share);
    const bytes = JSON.stringify(Object.fromEntries(resources.map(({ id, raw }) => [id, raw])));
    expect(bytes.length).toBeLessThan(template.bytes * share);
  });

  test('the policies of every role', () => {
    const sizes = new Map<string, number>();
    for (const { properties } of ofType(Object.values(prod).flat(), 'AWS::IAM::Policy'))
      for (const { Ref } of properties.Roles as Json[])
        sizes.set(Ref, (sizes.get(Ref) ?? 0) + JSON.stringify(properties.PolicyDocument).length);
    expect(sizes.size).toBeGreaterThan(10);
    for (const [role, size] of sizes)
      expect([role, size < rolePolicies * share]).toEqual([role, true]);
  });

  test('the function at the edge', () => {
    expect(readFileSync(viewerRequestFile).length).toBeLessThan(edgeFunction * share);
  });
});
