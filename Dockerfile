# syntax=docker/dockerfile:1

# Debian rather than Alpine: the embedded PostgreSQL needs glibc.
FROM node:24-bookworm-slim AS base
WORKDIR /src

# Everything is built here, with all tools.
FROM base AS build
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY . .
RUN --mount=type=cache,target=/pnpm/store \
    npm install --global "$(node --print 'require("./package.json").packageManager.split("+")[0]')" \
    && pnpm install --frozen-lockfile --store-dir /pnpm/store
RUN pnpm exec turbo run build
# What the product needs beside Node, and nothing else.
RUN --mount=type=cache,target=/pnpm/store \
    node packages/toolchain/src/deploy.mjs /out --store-dir /pnpm/store

FROM base AS product
# tini reaps what a killed child leaves behind and passes signals on.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /marque
COPY --from=build /out .
RUN install --directory --owner=node --group=node --mode=0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --start-interval=1s CMD \
    ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# As packages/toolchain/src/start.mjs does.
CMD ["node", "--max-semi-space-size=24", "--heap-growing-percent=100", "apps/api/dist/main.js"]
