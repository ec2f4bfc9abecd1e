import { existsSync } from 'node:fs';
import { CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { nativeModules } from '../build/functions.ts';
import { functionDist } from '../build/paths.ts';
import { deployFolder } from '../build/vendor-sharp.ts';

/**
 * The built bundle of a function of functions/entry. Where the app is only listed or tested (bundling off) nothing is
 * built, and an empty function stands in for it.
 */
export function functionCode(scope: Construct, name: string): Code {
  if (!Stack.of(scope).bundlingRequired) return Code.fromInline('exports.handler = async () => {};');
  if (!existsSync(`${functionDist(name)}/index.mjs`)) throw new Error(`functions/entry has no ${name}`);
  if (!nativeModules[name]) return Code.fromAsset(functionDist(name));
  const folder = deployFolder(name);
  if (folder) return Code.fromAsset(folder);
  // Synthesis must work without a network; a deployment without the codec for Lambda's processor must not.
  new CfnRule(scope, 'CodecIsMissing', {
    assertions: [
      {
        assert: Fn.conditionEquals('arm64 codec', 'missing'),
        assertDescription: 'The image codec for arm64 was not bundled: deploy with "npm run deploy".',
      },
    ],
  });
  return Code.fromAsset(functionDist(name));
}
