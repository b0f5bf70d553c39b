// The library ships no types; it is imported only for registering its custom element.
declare module "openapi-explorer";
