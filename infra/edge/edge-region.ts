/** CloudFront takes firewalls, certificates and alarms from this region alone. */
export const edgeRegion = 'us-east-1';
