import { getTasks } from '@vitest/runner/utils';
import type { RunnerTestFile, SerializedError } from 'vitest';
import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** ms between two lines of progress where nothing can be renewed on the screen. */
const pause = 60_000;

/**
 * Says how many files of a part are over, in one line, and prints what fails, whole and at once,
 * with what it logged. Of what passes nothing is printed.
 */
export default class QuietReporter extends DefaultReporter {
  #all = 0;
  #over = 0;
  #failed = 0;
  #lastLine = Date.now();

  constructor() {
    super({ summary: false, silent: 'passed-only' });
  }

  override onInit(ctx: Vitest): void {
    this.ctx = ctx;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length;
    this.#showProgress();
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#over += 1;
    if (module.state() === 'failed') {
      this.#failed += 1;
      this.#clearProgress();
      const file = this.ctx.state.getFiles().filter(({ id }) => id === module.id);
      for (const task of getTasks(file))
        if (task.result?.state === 'fail') this.logFailedTask(task);
      this.reportSummary(file, []);
    }
    this.#showProgress();
  }

  override onTestCaseResult(): void {}

  override onTestSuiteResult(): void {}

  override onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#clearProgress();
    if (modules.length === 0 || errors.length > 0) super.onTestRunEnd([], errors, 'failed');
  }

  /** The sums stand in the last line of all checks. */
  override reportTestSummary(_files: RunnerTestFile[]): void {}

  #showProgress(): void {
    const name = this.ctx.config.project[0] ?? 'tests';
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    const line = `${name}: ${this.#over} of ${this.#all} files${failed}`;
    if (this.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else if (Date.now() - this.#lastLine >= pause) {
      this.#lastLine = Date.now();
      console.log(line);
    }
  }

  #clearProgress(): void {
    if (this.isTTY) process.stdout.write('\r\x1b[2K');
  }
}
