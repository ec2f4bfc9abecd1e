/** Takes the place of the SDK's memory of discovered endpoints in bundles: no call of ours has its endpoint discovered. */
export class EndpointCache {}
