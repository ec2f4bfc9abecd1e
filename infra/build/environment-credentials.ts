import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Takes the place of the SDK's chain of providers in bundles: on Lambda credentials are in the environment. */
export const defaultProvider = fromEnv;
