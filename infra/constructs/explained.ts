import { CfnElement, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of the checks on one construct, each by its exact id and with the reason why it
 * is accepted.
 */
export function explain(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons))
    Validations.of(construct).acknowledge({ id, reason });
}

/** Name in the template of a construct's own resource, as the findings spell it. */
export function logicalName(construct: IConstruct): string {
  const element = construct.node.defaultChild;
  if (!element || !CfnElement.isCfnElement(element))
    throw new Error(`${construct.node.path} is no single resource`);
  return element.stack.resolve(element.logicalId);
}
