// The environment is read once and names every variable in error.
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const complete = {
  NODE_ENV: "test" as const,
  DATABASE_URL: "postgresql://a",
  REDIS_URL: "redis://a",
  GONOGO_SECRET_KEY: Buffer.alloc(32).toString("base64"),
  BETTER_AUTH_SECRET: "a-long-enough-secret",
};

describe("readEnv", () => {
  it("fills in what has a default", () => {
    expect(readEnv(complete)).toMatchObject({
      allowedNetworks: ["127.0.0.0/8", "::1/128"],
      publicUrl: "http://127.0.0.1:3000",
      queuePrefix: "gonogo",
    });
  });
  it("takes the slash from the public address and the spaces from networks", () => {
    const env = readEnv({
      ...complete,
      GONOGO_URL: "https://gonogo.test/",
      GONOGO_ALLOWED_NETWORKS: " 10.0.0.0/8 ,, ::1/128",
      GONOGO_TRUSTED_PROXIES: "172.16.0.0/12, fd00::/8",
    });
    expect(env.publicUrl).toBe("https://gonogo.test");
    expect(env.allowedNetworks).toEqual(["10.0.0.0/8", "::1/128"]);
    expect(env.trustedProxies).toEqual(["172.16.0.0/12", "fd00::/8"]);
  });
  it("refuses proxies that are no networks", () => {
    expect(() => readEnv({ ...complete, GONOGO_TRUSTED_PROXIES: "my-proxy" })).toThrow(
      "GONOGO_TRUSTED_PROXIES.0 must be networks such as 10.0.0.0/8",
    );
  });
  it("takes the size of its pool of connections, and refuses what is none", () => {
    const read = (connections: string) =>
      readEnv({ ...complete, GONOGO_DATABASE_CONNECTIONS: connections }).maxConnections;
    expect([read("25"), read("")]).toEqual([25, undefined]);
    for (const wrong of ["1", "1.5", "many"])
      expect(() => read(wrong)).toThrow("GONOGO_DATABASE_CONNECTIONS must be a whole number");
  });
  it("takes both addresses for hosts that join, or none", () => {
    const databaseUrl = "postgresql://gonogo_worker:word@db/gonogo";
    const redisUrl = "redis://redis:6379";
    const read = (database: string, redis: string) =>
      readEnv({
        ...complete,
        GONOGO_JOIN_DATABASE_URL: database,
        GONOGO_JOIN_REDIS_URL: redis,
      }).joining;
    expect(read(databaseUrl, redisUrl)).toEqual({ databaseUrl, redisUrl });
    expect(read("", "")).toBeNull();
    expect(() => read(databaseUrl, "")).toThrow(/GONOGO_JOIN_REDIS_URL/);
    expect(() => read("", redisUrl)).toThrow(/GONOGO_JOIN_DATABASE_URL/);
  });
  it("takes a mail server with its sender, or none, and networks of webhooks", () => {
    const read = (url: string, from: string, networks = "") =>
      readEnv({
        ...{ ...complete, GONOGO_SMTP_URL: url, GONOGO_SMTP_FROM: from },
        GONOGO_WEBHOOK_NETWORKS: networks,
      }).webhooks;
    const [url, from] = ["smtps://user:word@mail.test:465", "gonogo@example.org"];
    expect(read(url, from, "3.0.0.0/8:443")).toEqual({
      ...{ networks: ["3.0.0.0/8:443"], smtp: { url, from } },
    });
    expect(read("", "")).toEqual({ networks: [], smtp: null });
    expect(() => read(url, "")).toThrow(/GONOGO_SMTP_FROM/);
    expect(() => read("mail.test:465", from)).toThrow(/GONOGO_SMTP_URL must be an smtp/);
    expect(() => read(url, "nobody")).toThrow("GONOGO_SMTP_FROM must be an e-mail address");
    expect(() => read("", "", "slack.com")).toThrow(/GONOGO_WEBHOOK_NETWORKS.0 must be networks/);
  });
  it("takes single sign-on with all that it needs, or none of it", () => {
    const read = (settings: Record<string, string>) => readEnv({ ...complete, ...settings }).oidc;
    const needed = {
      GONOGO_OIDC_ISSUER: "https://login.example.org/realms/staff",
      GONOGO_OIDC_CLIENT_ID: "gonogo",
      GONOGO_OIDC_CLIENT_SECRET: "word",
    };
    expect(read({ GONOGO_OIDC_ISSUER: "", GONOGO_OIDC_ROLES: "" })).toBeNull();
    expect(read(needed)).toEqual({
      ...{ issuer: needed.GONOGO_OIDC_ISSUER, clientId: "gonogo", clientSecret: "word" },
      ...{ name: "Single sign-on", groupsClaim: "groups", roles: [], project: "default" },
    });
    const rolesOf = (text: string) => read({ ...needed, GONOGO_OIDC_ROLES: text })?.roles;
    expect(rolesOf("load testers = runner,cn=admins=owner")).toEqual([
      { group: "load testers", role: "runner" },
      { group: "cn=admins", role: "owner" },
    ]);
    for (const wrong of ["testers", "testers=boss", "=owner", "testers="])
      expect(() => rolesOf(wrong)).toThrow(/GONOGO_OIDC_ROLES\.0.* must be pairs such as/);
    for (const name of Object.keys(needed))
      expect(() => read({ ...needed, [name]: "" })).toThrow(`${name} is not set, while another`);
    expect(() => read({ GONOGO_OIDC_ROLES: "testers=runner" })).toThrow(
      /GONOGO_OIDC_ISSUER is not/,
    );
    expect(() => read({ ...needed, GONOGO_OIDC_ISSUER: "http://login.example.org" })).toThrow(
      /GONOGO_OIDC_ISSUER must be the https:/,
    );
    expect(read({ ...needed, GONOGO_OIDC_ISSUER: "http://127.0.0.1:8080" })).not.toBeNull();
    expect(() => read({ ...needed, GONOGO_OIDC_PROJECT: "No Slug" })).toThrow(
      /GONOGO_OIDC_PROJECT must be lower-case/,
    );
  });
  it("names every variable in error, and no value", () => {
    const read = () => readEnv({ ...complete, DATABASE_URL: "", GONOGO_SECRET_KEY: "c2hvcnQ=" });
    expect(read).toThrow(/DATABASE_URL .*\n.*GONOGO_SECRET_KEY must be 32 bytes/);
    expect(read).not.toThrow(/c2hvcnQ/);
  });
});
