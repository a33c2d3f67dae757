/**
 * Files of earlier builds. Each deployment puts its files beside the pictures, because Cloudflare has only those of the
 * running build, while open tabs, kept pages and service workers still ask for those before.
 */

/** Beginning of their keys in the bucket of pictures. */
export const STORED_BUILD_PREFIX = 'builds/';

/** Age at which the bucket drops them, days since a deployment last put them. */
export const STORED_BUILD_DAYS = 30;

/**
 * Address of a file of a build, as the build names it: name, hash, ending. Nothing else is looked for in the bucket.
 */
export const BUILD_FILE_PATTERN = /^\/_astro\/([\w.-]{1,100}[.-][\w-]{8}\.(css|js|woff2))$/;

/** Address of the running build's own list: the names of its files. */
export const BUILD_FILES_PATH = '/build-files.json';
