/** Header of every answer of the API that names the build it was made by. */
export const releaseHeader = 'x-release';
