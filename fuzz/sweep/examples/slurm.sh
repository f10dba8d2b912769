#!/bin/sh
# A sweep on a Slurm cluster: sbatch fuzz/sweep/examples/slurm.sh
# A job that ends early goes on from its results when it is submitted again.
# After the last job: zarrproof report --merge sweep.json sweep-*.json
#SBATCH --job-name=zarrproof-sweep
#SBATCH --array=1-64
#SBATCH --cpus-per-task=2
#SBATCH --time=12:00:00
set -eu
shard=$SLURM_ARRAY_TASK_ID
[ ! -e "sweep-$shard.json" ] || set -- --continue "sweep-$shard.json"
exec zarrproof sweep zarr-python --filter float32 --jobs 2 --shard "$shard/64" "$@" \
  --findings "sweep-findings-$shard" --report "json=sweep-$shard.json"
